export { notifyFiled } from './filing-queues.ts';
export { imageIntake } from './image-intake.ts';
export type { ImageProblem, PreparedImage } from './imported-images.ts';
export { filedBehind, queueCapacity } from './write-behind.ts';
