import { useFormat } from '@alder/i18n';
import { toast } from '@alder/ui';
import type { ShareUrl } from '../contract/index.ts';
import { useSharingTexts } from './use-sharing-texts.ts';

export function linkOf(share: Pick<ShareUrl, 'share_id'>): string {
  return `${location.origin}/share/${share.share_id}`;
}

/** Puts link, password and end on the clipboard, each on its own line. */
export function useCopy() {
  const t = useSharingTexts();
  const format = useFormat();
  return async (share: ShareUrl, password: string | undefined) => {
    const values = { link: linkOf(share), date: format.date(share.expiration, 'full') };
    const text = password ? t('dialog.copyText', { ...values, password }) : t('dialog.copyTextOpen', values);
    // Without permission for the clipboard the link is still shown on the page to be copied by hand.
    await navigator.clipboard?.writeText(text).then(
      () => toast({ text: t('dialog.created') }),
      () => undefined,
    );
  };
}

/** Six digits that are easy to say on the phone; guessing is slowed by the server. */
export function newPassword(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1_000_000).padStart(6, '0');
}
