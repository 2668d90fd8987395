// Runs before the first paint, so that a dark room stays dark and the right glyphs are picked at once.
// The same rules stand in src/appearance.ts and in @alder/i18n; a test holds them together.
(() => {
  const page = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(`alder.${name}`);
    } catch {
      return null;
    }
  };
  const theme = stored('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.theme = dark ? 'dark' : 'light';

  const density = stored('density');
  const touch = matchMedia('(pointer: coarse)').matches;
  if (density === 'compact' || density === 'touch') page.dataset.density = density;
  else if (density !== 'standard' && touch) page.dataset.density = 'touch';

  const [, chosen] = /(?:^|;\s*)lang=(en|ja|zhtw)(?=;|$)/.exec(document.cookie) ?? [];
  const english = navigator.languages.some((tag) => /^en\b/i.test(tag));
  page.lang = { en: 'en', ja: 'ja', zhtw: 'zh-Hant-TW' }[
    chosen ?? (english ? 'en' : page.dataset.release === 'japan' ? 'ja' : 'zhtw')
  ];
})();
