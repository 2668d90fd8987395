import { spawnSync } from 'node:child_process';

/** A command that runs shut in, and what it is shut off from on this machine. */
export type Confined = {
  readonly command: string;
  readonly args: readonly string[];
  /** It has no network at all: a namespace of its own with nothing in it. */
  readonly networkless: boolean;
  /** The kernel refuses it memory beyond the limit, besides the watch that kills it. */
  readonly memoryLimited: boolean;
};

const ALONE = ['unshare', '--user', '--net'];
const YIELDING = ['chrt', '--batch', '0', 'nice', '-n', '10'];

type Means = { readonly unshare: boolean; readonly prlimit: boolean; readonly yields: boolean };
let tried: Means | undefined;

/**
 * Whether the programs that shut in are here and may do so; containers often forbid the first. A namespace of its own
 * takes rights away that changing the priority may need, so that is tried inside. Tried once, when the first command
 * is shut in: a start does not wait for it.
 */
function meansHere(): Means {
  if (tried) return tried;
  const unshare = works([...ALONE, 'true']);
  tried = {
    unshare,
    prlimit: works(['prlimit', '--core=0', 'true']),
    yields: works([...(unshare ? ALONE : []), ...YIELDING, 'true']),
  };
  return tried;
}

/**
 * Shuts a command in as far as this machine lets us: no network, no core dumps, memory and files bounded by the kernel.
 *
 * It also gives way: whoever waits for a page or a frame comes before what is prepared in the background. All these
 * programs end by becoming the command, so that its process id, its pipes and its signals are its own.
 *
 * @param memoryBytes Private writable memory, its own code and stacks among it.
 */
export function confined(command: string, args: readonly string[], memoryBytes: number): Confined {
  const means = meansHere();
  const yielding = means.yields ? [...YIELDING, command, ...args] : [command, ...args];
  const limited = means.prlimit
    ? ['prlimit', `--data=${memoryBytes}`, '--core=0', '--nofile=256', ...yielding]
    : yielding;
  const [first = '', ...rest] = means.unshare ? [...ALONE, ...limited] : limited;
  return { command: first, args: rest, networkless: means.unshare, memoryLimited: means.prlimit };
}

function works([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 5000 }).status === 0;
}
