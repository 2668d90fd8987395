export type { Archive, HospitalArchive, ReceiveOptions } from './archive.ts';
export { commitmentHandlers } from './commitment.handlers.ts';
export { type DicomNodeOptions, startDicomNode } from './dicom-node.ts';
export { forwardHandlers } from './forward.handlers.ts';
export { registerNodeJobs } from './node-jobs.ts';
export { addPeer, insertPeer, type NewPeer, setPeer, setPeerEcho } from './peer.repository.ts';
