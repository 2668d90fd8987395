import type { Language } from '@alder/i18n';
import type { Page } from './boot.ts';
import { addUnsavedChoices, removeUnsavedChoices, unsavedChoices } from './unsaved-choices.ts';

const READ_AGAIN_MS = 500;

/** Saves the chosen language in the account; what fails, or is cut off by a reload, is saved by the next page. */
export async function keepLanguage({ wire, session }: Page, langKey: Language): Promise<void> {
  const { account } = session.get();
  if (!account) return;
  addUnsavedChoices(account.id, { langKey });
  try {
    const { getHospitalUsers, updateUser } = await import('@alder/accounts/contract');
    // A screen that reads the same list aborts this read: its response is the newer one, and comes first.
    let users: Awaited<ReturnType<typeof wire.send<typeof getHospitalUsers>>>;
    while (!users && session.get().account?.id === account.id) {
      users = await wire.send(getHospitalUsers, {});
      if (!users) await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
    }
    const own = users?.result.find(({ id }) => id === account.id);
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

/** Saves a language that an earlier page could not save. */
export function resumeLanguage(page: Page): void {
  const { langKey } = unsavedChoices(page.session.get().account?.id ?? '');
  if (langKey) void keepLanguage(page, langKey);
}
