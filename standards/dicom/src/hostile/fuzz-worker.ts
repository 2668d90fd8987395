// One share of the mutated inputs, on a thread whose memory is bounded.
import { parentPort, workerData } from 'node:worker_threads';
import { type Found, fuzz } from './fuzz.ts';

const shares = workerData as readonly { readonly target: string; readonly from: number; readonly count: number }[];
const found: Found[] = shares.flatMap(({ target, from, count }) => [...fuzz(target, from, count)]);
parentPort!.postMessage(found);
