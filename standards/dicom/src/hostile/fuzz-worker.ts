// One share of the mutated inputs, on a thread whose memory is bounded.
import { parentPort, workerData } from 'node:worker_threads';
import { fuzz, type Match } from './fuzz.ts';

const shares = workerData as readonly { readonly target: string; readonly from: number; readonly count: number }[];
const found: Match[] = shares.flatMap(({ target, from, count }) => [...fuzz(target, from, count)]);
parentPort!.postMessage(found);
