import { useMutationCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { ErrorPanel, Screen, SkeletonRows } from '@alder/ui';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { createTeleconsult, getTeleconsults } from '../contract/index.ts';
import { useTeleconsultTexts } from './use-teleconsult-texts.ts';

/** `/pacs/teleconsult/new?pet=…&study=…`: makes the draft, so that nothing typed has to wait for a first save. */
export function BeginScreen() {
  const t = useTeleconsultTexts();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const create = useMutationCall(createTeleconsult, { refreshes: [getTeleconsults], title: t('ask') });
  const begun = useRef(false);
  const [pet, study] = [query.get('pet') ?? '', query.get('study') ?? undefined];
  const begin = async () => {
    const made = await create.mutateAsync({ pet, lang: language, ...(study && { study }) });
    if (made) await navigate(`/pacs/teleconsult/${made.result.id}/step/1`, { replace: true });
  };
  const beginning = useRef(begin);
  beginning.current = begin;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    beginning.current().catch(() => undefined);
  }, []);
  return (
    <Screen title={t('ask')}>
      {create.error ? (
        <ErrorPanel error={create.error} what={t('title')} onRetry={() => void begin().catch(() => undefined)} />
      ) : (
        <SkeletonRows />
      )}
    </Screen>
  );
}
