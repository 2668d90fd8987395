// What can begin before the viewer itself is loaded: an entrance of its own, so that it is small.
export { warmDecoders } from './load/decoders.ts';
export { fetchFirstFrame } from './load/early-frame.ts';
