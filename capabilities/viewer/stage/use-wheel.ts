import type { Point } from '@alder/measurements/domain';
import { type RefObject, useEffect, useRef } from 'react';

/** Wheel: next image, with Ctrl zoom. Not passive, because the page must not scroll as well. */
export function useWheel(
  box: RefObject<HTMLElement | null>,
  acts: { readonly onStep: (by: number) => void; readonly onZoom: (factor: number, at: Point) => void },
): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = current.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      if (event.ctrlKey || event.metaKey) latest.current.onZoom(Math.exp(-event.deltaY / 300), at);
      else latest.current.onStep(Math.sign(event.deltaY));
    };
    current.addEventListener('wheel', wheel, { passive: false });
    return () => current.removeEventListener('wheel', wheel);
  }, [box]);
}
