import { useEffect, useRef } from 'react';
import { useIsTopLayer } from '../layers/layer-place.ts';
import { shortcuts } from './shortcut-settings.ts';

/** Whether a key belongs to text: a field has the focus, or an input method is composing. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing || event.key === 'Process') return true;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (!target) return false;
  return (
    target.isContentEditable ||
    target.matches('textarea,select,input:not([type=checkbox]):not([type=radio]):not([type=button])')
  );
}

/**
 * Whether a key event is a chord such as `Ctrl K`, `Shift ArrowRight`, `n`; ⌘ stands for Ctrl on a Mac.
 */
export function matchesChord(event: KeyboardEvent, chord: string): boolean {
  const parts = chord.split(' ');
  const key = parts.at(-1) ?? '';
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  if ((event.ctrlKey || event.metaKey) !== wants('Ctrl') || event.altKey !== wants('Alt')) return false;
  if (wants('Shift') && !event.shiftKey) return false;
  if (!wants('Shift') && event.shiftKey && (/^[a-z]$/i.test(key) || key.length > 1)) return false;
  return (
    event.key.toLowerCase() === key.toLowerCase() ||
    (event.altKey && [`Key${key.toUpperCase()}`, `Digit${key}`].includes(event.code))
  );
}

/**
 * Shortcuts of the screen or the dialog that is shown: chord → act.
 *
 * Chords without Ctrl or Alt are ignored while someone types, and all of them while another dialog is open above.
 */
export function useShortcuts(
  acts: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>,
  enabled = true,
): void {
  const latest = useRef(acts);
  latest.current = acts;
  const isTopLayer = useIsTopLayer();
  useEffect(() => {
    if (!enabled) return;
    const key = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isTopLayer()) return;
      const found = Object.entries(latest.current).find(
        ([chord, act]) => act && matchesChord(event, shortcuts.own(chord)),
      );
      if (!found) return;
      const [chord, act] = found;
      const single = !/^(Ctrl|Alt) /.test(chord);
      if (single && (isTyping(event) || (chord.length === 1 && !shortcuts.singleKeys))) return;
      if (event.isComposing) return;
      event.preventDefault();
      act?.(event);
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [enabled, isTopLayer]);
}
