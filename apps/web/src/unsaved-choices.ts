import type { Language } from '@alder/i18n';
import type { Appearance } from './appearance.ts';

/** Choices about the screens that belong to an account. */
export type Choices = { readonly langKey?: Language } & Partial<Appearance>;

const KEY = 'alder.unsavedChoices';

/** Choices of an account that the server has not confirmed; they outlive a reload of the page. */
export function unsavedChoices(account: string): Choices {
  return read()[account] ?? {};
}

/** Adds choices to those that the server has not confirmed. */
export function addUnsavedChoices(account: string, choices: Choices): void {
  write({ ...read(), [account]: { ...unsavedChoices(account), ...choices } });
}

/** Removes choices that the server has confirmed; a newer choice of the same kind stays. */
export function removeUnsavedChoices(account: string, confirmed: Choices): void {
  const { [account]: own = {}, ...others } = read();
  const rest = Object.entries(own).filter(([name, value]) => confirmed[name as keyof Choices] !== value);
  write(rest.length > 0 ? { ...others, [account]: Object.fromEntries(rest) } : others);
}

function read(): Readonly<Record<string, Choices>> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Choices> | null) ?? {};
  } catch {
    return {};
  }
}

function write(all: Readonly<Record<string, Choices>>): void {
  try {
    if (Object.keys(all).length > 0) localStorage.setItem(KEY, JSON.stringify(all));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that stores nothing: the choice lasts as long as the page.
  }
}
