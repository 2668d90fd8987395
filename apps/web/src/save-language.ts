import { readCall } from '@alder/client';
import type { Language } from '@alder/i18n';
import type { QueryClient } from '@tanstack/react-query';
import type { Page } from './boot.ts';
import { addUnsavedChoices, removeUnsavedChoices, unsavedChoices } from './unsaved-choices.ts';

/** Saves the chosen language in the account; what fails, or is cut off by a reload, is saved by the next page. */
export async function saveLanguage(
  { wire, session }: Pick<Page, 'wire' | 'session'>,
  queries: QueryClient,
  langKey: Language,
): Promise<void> {
  const { account } = session.get();
  if (!account) return;
  addUnsavedChoices(account.id, { langKey });
  try {
    const { getHospitalUsers, updateUser } = await import('@alder/accounts/contract');
    const { result } = await readCall(wire, queries, getHospitalUsers, {});
    const own = result.find(({ id }) => id === account.id);
    if (!own) return;
    const saved = await wire.send(updateUser, { id: own.id, version: own.version, langKey });
    // A newer choice has taken this one's place.
    if (!saved) return;
    removeUnsavedChoices(account.id, { langKey });
    session.patch({ account: { langKey } });
  } catch {
    // The wire client has logged it.
  }
}

/** Saves a language that was chosen while logging in, or that an earlier page could not save. */
export function resumeLanguage(page: Page, queries: QueryClient): void {
  const { langKey } = unsavedChoices(page.session.get().account?.id ?? '');
  if (langKey) void saveLanguage(page, queries, langKey);
}
