import { insertPeer, setPeer, setPeerEcho } from '@alder/dicomnode/server';
import { worklistHandlers } from './index.ts';

/** Every handler of the worklist, with the peers of the DICOM node as the server composes it. */
export const handlers = worklistHandlers({ insertPeer, setPeer, setPeerEcho });
