import { type RefObject, useEffect, useState } from 'react';
import type { Size } from '../draw/view.ts';

/** Size of an element, updated when it changes. */
export function useSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const read = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    const observer = new ResizeObserver(read);
    observer.observe(current);
    read();
    return () => observer.disconnect();
  }, [box]);
  return size;
}
