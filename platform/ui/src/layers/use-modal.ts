import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const focusable =
  'a[href],button:not([disabled]):not([tabindex="-1"]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"]),[contenteditable=true]';

/** What can take the focus in a part of the page, in order. */
export function focusables(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(focusable)].filter((one) => !one.closest('[inert],[hidden]'));
}

/**
 * Makes a layer modal: the rest of the page is inert, focus goes in and comes back, Tab stays inside.
 *
 * Floating parts opened from within (lists, calendars) are attached to the page later and stay usable.
 */
export function useModal(panel: RefObject<HTMLElement | null>, onClose: (() => void) | undefined) {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const before = document.activeElement;
    const shell = panel.current?.closest('[data-layer]');
    const others = [...document.body.children].filter(
      (one) =>
        one !== shell && !one.hasAttribute('data-always') && !one.hasAttribute('inert') && one.tagName !== 'SCRIPT',
    );
    for (const one of others) one.setAttribute('inert', '');
    if (panel.current && !panel.current.contains(document.activeElement)) {
      const target = panel.current.querySelector<HTMLElement>('[autofocus],[data-autofocus]');
      const field = panel.current.querySelector<HTMLElement>(
        'input:not([type=hidden],[hidden],[disabled]),textarea,select',
      );
      (target ?? field ?? panel.current).focus();
    }
    return () => {
      for (const one of others) one.removeAttribute('inert');
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [panel]);

  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close.current?.();
    }
    if (event.key !== 'Tab' || !panel.current?.contains(event.target as Node)) return;
    const stops = focusables(panel.current);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    if (event.target === edge || event.target === panel.current) {
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    }
  };
}
