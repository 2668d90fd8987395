import { Chip } from '@alder/ui';
import type { ShareUrl } from '../contract/index.ts';
import { isLive, stateOf } from '../domain/index.ts';
import { useSharingTexts } from './use-sharing-texts.ts';

const termsOf = (share: ShareUrl) => ({
  expiration: new Date(share.expiration),
  revoked_at: share.revoked ? new Date() : null,
});

export function isLiveShare(share: ShareUrl): boolean {
  return isLive(termsOf(share), new Date());
}

/** Live, expired or stopped. */
export function ShareStateChip({ share }: { share: ShareUrl }) {
  const t = useSharingTexts();
  const state = stateOf(termsOf(share), new Date());
  if (state === 'live') return <Chip tone="ok">{t('list.live')}</Chip>;
  return <Chip struck={state === 'stopped'}>{t(`list.${state}`)}</Chip>;
}
