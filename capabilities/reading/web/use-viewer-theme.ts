import { useLayoutEffect } from 'react';

/** The neutral grey theme of the viewer for the whole page while images are read, whatever theme is set elsewhere. */
export function useViewerTheme(): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    let chosen = page.dataset.theme;
    const apply = () => {
      if (page.dataset.theme === 'viewer') return;
      chosen = page.dataset.theme;
      page.dataset.theme = 'viewer';
    };
    apply();
    // When the theme changes meanwhile, the new one applies after the viewer is closed.
    const watch = new MutationObserver(apply);
    watch.observe(page, { attributeFilter: ['data-theme'] });
    return () => {
      watch.disconnect();
      if (chosen === undefined) delete page.dataset.theme;
      else page.dataset.theme = chosen;
    };
  }, []);
}
