import { type KeyboardEvent, type MouseEvent, useRef } from 'react';

type Press = {
  /** Disabled or busy. */
  readonly isOff: boolean;
  /** A step that is meant to be pressed several times in a row: next day, move up. */
  readonly repeatable: boolean;
  readonly onClick: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  readonly onKeyDown: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined;
};

/**
 * Handlers of a button that acts once for a double click, for a held Enter key, and for presses that arrive before the
 * first one was handled. The guard is a ref: `busy` is known only after the next render, which is too late.
 */
export function useSinglePress({ isOff, repeatable, onClick, onKeyDown }: Press) {
  const isRunning = useRef(false);
  return {
    onClick(event: MouseEvent<HTMLButtonElement>) {
      // `detail` counts the clicks of a double click; a press of Enter has 0.
      const isRepeated = !repeatable && (isRunning.current || event.detail > 1);
      if (isOff || isRepeated) return event.preventDefault();
      const result = onClick?.(event);
      isRunning.current = true;
      void Promise.resolve(result).finally(() => {
        isRunning.current = false;
      });
    },
    onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
      if (event.repeat && !repeatable && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
      onKeyDown?.(event);
    },
  };
}
