// Dragging, pinching and wheeling a drawing about.

/**
 * Wires a pane: `zoom(factor, x, y)` about a point of it, `pan(dx, dy)`, `click(event)` where the
 * pointer did not move; `staysPut()` says whether the wheel is to scroll the page instead.
 */
function dragging(pane, { zoom, pan, click, staysPut }) {
  const pointers = new Map();
  let moved = 0;
  pane.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    pointers.set(event.pointerId, event);
    if (pointers.size === 1) moved = 0;
  });
  pane.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
    if (pointers.size === 2) {
      const other = [...pointers.values()].find((one) => one !== before);
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const box = pane.getBoundingClientRect();
      zoom(apart(event) / Math.max(1, apart(before)),
        (event.clientX + other.clientX) / 2 - box.left, (event.clientY + other.clientY) / 2 - box.top);
    } else {
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved > 4) {
        pane.setPointerCapture(event.pointerId);
        pan(dx, dy);
      }
    }
    pointers.set(event.pointerId, event);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
    pane.addEventListener(name, (event) => pointers.delete(event.pointerId));
  }
  pane.addEventListener("click", (event) => {
    if (moved <= 4) click(event);
  });
  pane.addEventListener("wheel", (event) => {
    const zooms = event.ctrlKey || event.metaKey;
    if (!zooms && staysPut()) return;
    event.preventDefault();
    const box = pane.getBoundingClientRect();
    if (zooms) zoom(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    else pan(event.shiftKey && !event.deltaX ? -event.deltaY : -event.deltaX, event.shiftKey ? 0 : -event.deltaY);
  }, { passive: false });
}
