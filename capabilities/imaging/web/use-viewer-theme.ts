import { useLayoutEffect } from 'react';

/** The whole page in the neutral greys of the viewer while images are read, whatever theme is chosen elsewhere. */
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
    // Night falls, or somebody chooses another theme: that one is for the pages after this.
    const watch = new MutationObserver(apply);
    watch.observe(page, { attributeFilter: ['data-theme'] });
    return () => {
      watch.disconnect();
      if (chosen === undefined) delete page.dataset.theme;
      else page.dataset.theme = chosen;
    };
  }, []);
}
