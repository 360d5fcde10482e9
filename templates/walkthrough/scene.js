// What a state's text says of the world, for problems whose scene the trace describes. Pure.

/**
 * By the kind of a scene, how it is pictured; each `picture-*.js` puts itself in:
 * `fits(scene)`: whether it has everything that is needed, whoever wrote the trace;
 * `world(scene, text)`: the world of a state, or null where its text cannot be read;
 * `draw(scene, world, after, view)`: the picture, `after` being the world that a move would lead to;
 * `describe(scene, world, after, view)`: the same in words;
 * `tall`: whether it wants more room than a river.
 */
const PICTURES = {};

const isList = (list, test) => Array.isArray(list) && list.length > 0 && list.every(test);

/** The kind of a scene that has everything a picture needs, or null. */
function canPicture(scene) {
  if (!scene || !Object.hasOwn(PICTURES, scene.kind)) return null;
  return PICTURES[scene.kind].fits(scene) ? scene.kind : null;
}

/** The world of a state, or null where there is no picture of it. */
function worldOf(scene, text) {
  const kind = canPicture(scene);
  return kind === null ? null : PICTURES[kind].world(scene, text);
}
