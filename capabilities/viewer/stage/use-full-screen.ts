import { useEffect, useState } from 'react';

/** The viewer in full screen; where a browser does not support it (iPhone), over the whole page. */
export function useFullScreen(): { readonly isFull: boolean; readonly toggle: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const toggle = () => {
    setFull(!isFull);
    // The whole page, so that dialogs and menus stay above the images.
    const request = isFull
      ? document.fullscreenElement && document.exitFullscreen()
      : document.documentElement.requestFullscreen?.();
    void Promise.resolve(request).catch(() => undefined);
  };
  return { isFull, toggle };
}
