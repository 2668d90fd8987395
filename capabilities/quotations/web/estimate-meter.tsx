import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Chip } from '@alder/ui';
import { Bell, CircleCheck, FilePlus, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { getEstimates, type VisitEstimate } from '../contract/index.ts';
import styles from './estimate-meter.module.css';
import { printedNumber } from './status.tsx';
import { useQuotationTexts } from './use-quotation-texts.ts';

const looks = {
  within: { tone: 'ok', icon: <CircleCheck /> },
  near: { tone: 'warn', icon: <Bell /> },
  over: { tone: 'danger', icon: <TriangleAlert /> },
} as const;

/**
 * What a visit has cost against the estimates that its owner accepted; nothing where there is none.
 *
 * @param pet Given where a new quotation may be begun for the visit.
 */
export function EstimateMeters({ record, pet }: { record: string; pet?: string }) {
  const t = useQuotationTexts();
  const { data } = useCall(getEstimates, { medical_record: record });
  return (
    <>
      {(data?.result ?? []).map((estimate) => (
        <Meter key={estimate.quotation} estimate={estimate} />
      ))}
      {pet && (
        <Link className={styles.new} to={`/his/quotations/new?${new URLSearchParams({ pet, record })}`}>
          <FilePlus size={15} aria-hidden="true" /> {t('new')}
        </Link>
      )}
    </>
  );
}

function Meter({ estimate }: { estimate: VisitEstimate }) {
  const { number, quotation, option, low, high, spent, warn_at, state } = estimate;
  const t = useQuotationTexts();
  const format = useFormat();
  const whole = Math.max(high, spent, 1);
  const share = (amount: number) => `${Math.min(100, (amount / whole) * 100)}%`;
  return (
    <section className={styles.meter} aria-label={t('meter')} data-state={state}>
      <header>
        <h3>{t('meter')}</h3>
        <Chip tone={looks[state].tone} icon={looks[state].icon}>
          {t(`meter.${state}`)}
        </Chip>
      </header>
      <p>
        <b>{format.money(spent)}</b>{' '}
        {t('meter.of', {
          range: low === high ? format.amount(high) : `${format.amount(low)} – ${format.amount(high)}`,
        })}
      </p>
      <div className={styles.bar} aria-hidden="true">
        <i className={styles.zone} style={{ left: share(low), width: `calc(${share(high)} - ${share(low)})` }} />
        <i className={styles.fill} style={{ width: share(spent) }} />
        <i className={styles.mark} style={{ left: share(warn_at) }} />
      </div>
      {state !== 'within' && (
        <p className={styles.warn} role="status">
          {t(state === 'near' ? 'meter.near.text' : 'meter.over.text', {
            left: format.money(Math.max(0, high - spent)),
            over: format.money(Math.max(0, spent - high)),
          })}
        </p>
      )}
      <p className={styles.small}>
        <Link to={`/his/quotations/${quotation}`}>{printedNumber(number)}</Link> {option}
      </p>
    </section>
  );
}
