import type { ButtonHTMLAttributes, Ref } from 'react';
import { useSinglePress } from './use-single-press.ts';

export type PressAreaProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** A step that is pressed several times in a row: a zoom tool, the next value of a cycle. */
  readonly repeatable?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

/**
 * A button whose appearance belongs to its screen: a card, a row, a tool. It has no style of its own, and acts once for
 * a double click and for presses that arrive before the first one was handled, as {@link Button} does.
 */
export function PressArea({ repeatable = false, type = 'button', onClick, onKeyDown, ...rest }: PressAreaProps) {
  const press = useSinglePress({ isOff: rest.disabled ?? false, repeatable, onClick, onKeyDown });
  return <button {...rest} type={type} {...press} />;
}
