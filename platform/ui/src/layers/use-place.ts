import { type RefObject, useLayoutEffect } from 'react';
import { type Placement, place } from './place.ts';

/** Keeps a floating part beside its anchor while it is open: on opening, scrolling, resizing and growing. */
export function usePlace(
  open: boolean,
  anchor: RefObject<Element | null>,
  part: RefObject<HTMLElement | null>,
  placement: Placement,
  { gap = 6, matchWidth = false }: { readonly gap?: number; readonly matchWidth?: boolean } = {},
): void {
  useLayoutEffect(() => {
    if (!open) return;
    const put = () => {
      const [from, floating] = [anchor.current, part.current];
      if (!from || !floating) return;
      const box = from.getBoundingClientRect();
      if (matchWidth) floating.style.minWidth = `${box.width}px`;
      const view = { width: document.documentElement.clientWidth || innerWidth, height: innerHeight };
      const { left, top } = place(
        box,
        { width: floating.offsetWidth, height: floating.offsetHeight },
        view,
        placement,
        gap,
      );
      floating.style.left = `${left}px`;
      floating.style.top = `${top}px`;
    };
    put();
    addEventListener('scroll', put, true);
    addEventListener('resize', put);
    const watcher = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(put);
    if (part.current) watcher?.observe(part.current);
    return () => {
      removeEventListener('scroll', put, true);
      removeEventListener('resize', put);
      watcher?.disconnect();
    };
  }, [open, anchor, part, placement, gap, matchWidth]);
}
