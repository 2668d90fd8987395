// A stack viewport of Cornerstone3D as its own tutorial sets it up, with the files named in the address.
//   ?files=/files/0.dcm,/files/1.dcm

import { Enums, imageLoader, init, RenderingEngine } from '@cornerstonejs/core';
import { init as initLoader } from '@cornerstonejs/dicom-image-loader';

const imageIds = new URLSearchParams(location.search)
  .get('files')
  .split(',')
  .map((file) => `wadouri:${location.origin}${file}`);

await init();
await initLoader();
const element = document.getElementById('viewport');
const engine = new RenderingEngine('engine');
engine.enableElement({ viewportId: 'one', element, type: Enums.ViewportType.STACK });
const viewport = engine.getViewport('one');
let hasImage = false;
// The empty viewport is rendered, too: what counts is the first time after an image is in it.
element.addEventListener(Enums.Events.STACK_NEW_IMAGE, () => (hasImage = true));
element.addEventListener(Enums.Events.IMAGE_RENDERED, () => {
  if (!hasImage) return;
  element.dataset.since ??= String(performance.now());
  element.dataset.rendered = String(Number(element.dataset.rendered ?? 0) + 1);
});
await viewport.setStack(imageIds);
viewport.render();

/** What the bench does with it, an act a frame. */
window.acts = {
  window(frame) {
    const lower = (frame % 60) * 50;
    viewport.setProperties({ voiRange: { lower, upper: lower + 8000 } });
    viewport.render();
  },
  scroll: (frame) => viewport.setImageIdIndex(frame % imageIds.length),
  load: () => Promise.all(imageIds.map((id) => imageLoader.loadAndCacheImage(id))),
};
window.drawn = () => Number(element.dataset.rendered ?? 0);
