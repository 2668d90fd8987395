export { type Arrival, describeArrival, randomKey, rowsOf } from './arrival-rows.ts';
export { dropUnfiled, expectImage, type Filed, fileImage, notifyFiled, takeIn } from './file-image.ts';
export type { PendingArrival } from './filing-queue.ts';
export { filedBehind, fileRemembered, fileWriteBehind, queueCapacity, writeNote } from './write-behind.ts';
