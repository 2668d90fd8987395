// What a page needs of the first image of a study and of what is fetched before the viewer: small, without the viewer.
export { warmDecoders } from '../load/decoders.ts';
export { withImages } from '../stage/order.ts';
export { endFirstImage } from './first-image.ts';
export { keepLocalAllowed, localOfHospital } from './local-study.ts';
