import { createStore, type Store } from '@alder/client';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** `auto` takes `touch` where the pointer is a finger, else `standard` (design §1.4). */
export const densities = ['auto', 'compact', 'standard', 'touch'] as const;
export type Density = (typeof densities)[number];

export type Appearance = { readonly theme: Theme; readonly density: Density };

const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.some((one) => one === value);

function saved<T extends string>(name: string, all: readonly T[], otherwise: T): T {
  try {
    const value = localStorage.getItem(`alder.${name}`);
    return isOneOf(all, value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`alder.${name}`, value);
  } catch {
    // a browser without storage: the choice lives as long as the page
  }
}

/** Theme and density of the account; missing ones as set in this browser. */
export function appearanceOf(
  configs: Readonly<Record<string, unknown>> | null | undefined,
  now: Appearance,
): Appearance {
  return {
    theme: isOneOf(themes, configs?.theme) ? configs.theme : now.theme,
    density: isOneOf(densities, configs?.density) ? configs.density : now.density,
  };
}

/** Theme and density of this browser; `public/before-paint.js` applies the same before the first paint. */
export function createAppearance(page: HTMLElement = document.documentElement): Store<Appearance> {
  const store = createStore<Appearance>({
    theme: saved('theme', themes, 'system'),
    density: saved('density', densities, 'auto'),
  });
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const finger = matchMedia('(pointer: coarse)');

  const apply = () => {
    const { theme, density } = store.get();
    page.dataset.theme = theme === 'dark' || (theme === 'system' && prefersDark.matches) ? 'dark' : 'light';
    const actual = density === 'auto' ? (finger.matches ? 'touch' : 'standard') : density;
    if (actual === 'standard') delete page.dataset.density;
    else page.dataset.density = actual;
  };
  prefersDark.addEventListener('change', apply);
  finger.addEventListener('change', apply);
  apply();

  return {
    get: store.get,
    subscribe: store.subscribe,
    set(next) {
      store.set(next);
      keep('theme', next.theme);
      keep('density', next.density);
      apply();
    },
  };
}
