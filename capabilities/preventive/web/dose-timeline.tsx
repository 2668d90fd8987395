import { nameIn } from '@alder/catalog/domain';
import { useCall } from '@alder/client';
import { dayOf, useFormat, useLanguage } from '@alder/i18n';
import { TimelineItem } from '@alder/ui';
import { Bug, Syringe } from 'lucide-react';
import { getPetPreventive, type VaccineRecord } from '../contract/index.ts';
import { useAntigens, usePreventiveTexts } from './use-preventive-texts.ts';

/** Doses of a pet for its timeline. */
export function useDoseTimeline(pet: { readonly id: string }) {
  const t = usePreventiveTexts();
  const { timeZone } = useFormat();
  const { data, isPending, error, refetch } = useCall(getPetPreventive, { pet: pet.id });
  const events = (data?.result ?? [])
    .filter(({ deleted }) => !deleted)
    .map((dose) => ({
      id: `dose.${dose.id}`,
      // A dose that was written down on its day stands among the events of that hour, any other at the begin of its day.
      at: dayOf(dose.created_at, timeZone) === dose.given_on ? dose.created_at : `${dose.given_on}T00:00:00.000Z`,
      kind: 'preventive',
      label: t('title'),
      item: <DoseItem dose={dose} />,
    }))
    .sort((one, other) => other.at.localeCompare(one.at));
  const whole = { hasMore: false, isFetchingMore: false, more: () => {} };
  return { events, what: t('title'), isPending, error, refetch, ...whole };
}

function DoseItem({ dose }: { readonly dose: VaccineRecord }) {
  const t = usePreventiveTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { nameOf } = useAntigens();
  const meta = [
    format.date(dose.given_on, 'full'),
    dose.lot && t('timeline.lot', { lot: dose.lot }),
    dose.next_due && t('timeline.next', { date: format.date(dose.next_due, 'full') }),
  ];
  return (
    <TimelineItem
      icon={dose.kind === 'deworm' ? <Bug /> : <Syringe />}
      title={nameIn(dose, language)}
      meta={meta.filter(Boolean).join(' · ')}
    >
      {dose.kind === 'vaccine' && dose.antigens.length > 0 && <p>{format.list(dose.antigens.map(nameOf))}</p>}
    </TimelineItem>
  );
}
