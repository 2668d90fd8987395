import { ownKeysOf } from '@alder/accounts/domain';
import { shortcuts } from '@alder/ui';
import { helpOf } from './help-pages.ts';

/** Lets the person's own keys act on the screen of a path, in place of those of the program, or no letters at all. */
export function applyKeys(configs: Readonly<Record<string, unknown>>, pathname: string): void {
  const screen = helpOf(pathname);
  shortcuts.singleKeys = configs.singleKeys !== false;
  const own = screen ? ownKeysOf(configs, screen) : {};
  shortcuts.own = (chord) => own[chord.toLowerCase()]?.toUpperCase() ?? chord;
}
