import { useEffect, useState } from 'react';

/** The viewer over the whole screen; where a browser has no full screen (iPhone), over the whole page. */
export function useFullScreen(): { readonly isFull: boolean; readonly toggle: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const toggle = () => {
    setFull(!isFull);
    // The page itself, so that dialogs and menus stay above the images.
    const request = isFull
      ? document.fullscreenElement && document.exitFullscreen()
      : document.documentElement.requestFullscreen?.();
    void Promise.resolve(request).catch(() => undefined);
  };
  return { isFull, toggle };
}
