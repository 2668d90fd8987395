import { createContext, useContext, useEffect, useRef } from 'react';

/** The element of the layer (dialog, drawer, sheet) that a component is drawn in; null in the page itself. */
export const LayerPlace = createContext<Element | null>(null);

/**
 * Whether the keys belong to the component that asks: no layer is open above the page or the layer it is drawn in.
 *
 * @returns A function to call at the time of a key press.
 */
export function useIsTopLayer(): () => boolean {
  const place = useContext(LayerPlace);
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  }, [place]);
  return useRef(() => ([...document.querySelectorAll('[data-layer]')].at(-1) ?? null) === latest.current).current;
}
