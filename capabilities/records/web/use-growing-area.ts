import { type RefObject, useEffect, useRef } from 'react';

/** Keeps a text area as high as its text. @returns The reference of the area. */
export function useGrowingArea(value: string): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [value]);
  return area;
}
