import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './log.ts';
import type { GatewayDevice } from './settings.ts';
import type { Store } from './store.ts';

const LOOK_MS = 1_000;
const DONE = 'done';

/**
 * Takes up files that an analyzer writes into a folder, each once its size has stood still for a second; then it is
 * moved to `done/`. A file that is taken up twice after a power cut is recognised by the cloud.
 */
export function watchFolder(
  device: GatewayDevice,
  { store, log, onMessage }: { store: Store; log: Log; onMessage: () => void },
): { close(): void } {
  const folder = device.address ?? '';
  const seen = new Map<string, string>();
  mkdirSync(join(folder, DONE), { recursive: true });

  function look() {
    for (const name of filesIn(folder)) {
      const file = join(folder, name);
      const { size, mtimeMs } = statSync(file);
      const now = `${size} ${mtimeMs}`;
      if (size === 0 || seen.get(name) !== now) {
        seen.set(name, now);
        continue;
      }
      seen.delete(name);
      store.addMessage(device, 'file', readFileSync(file));
      renameSync(file, join(folder, DONE, `${Date.now()}-${name}`));
      onMessage();
    }
  }

  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      log('error', 'a watched folder could not be read', { folder, error: String(error) });
    }
  }, LOOK_MS);
  return { close: () => clearInterval(timer) };
}

/** Names that begin with a dot or end in .tmp are still being written. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(tmp|part)$/i.test(entry.name))
    .map(({ name }) => name);
}
