import type { Language } from '@alder/i18n';
import type { Page } from './boot.ts';

/** Saves the chosen language in the account; a failure is no trouble, the browser keeps it for a day. */
export async function keepLanguage({ wire, session }: Page, langKey: Language): Promise<void> {
  const { account } = session.get();
  if (!account) return;
  try {
    const { getHospitalUsers, updateUser } = await import('@alder/accounts/contract');
    const users = await wire.send(getHospitalUsers, {});
    const own = users?.result.find(({ id }) => id === account.id);
    if (own) await wire.send(updateUser, { id: own.id, version: own.version, langKey });
    session.patch({ account: { langKey } });
  } catch {
    // The wire client has logged it.
  }
}
