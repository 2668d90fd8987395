import { getOwnerDeposit } from '@alder/checkout/contract';
import { usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Card, Empty, Loaded } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import styles from './patient-billing.module.css';
import type { PatientBillingSlots } from './patient-billing.panel.tsx';
import { useBillingTexts } from './use-billing-texts.ts';

type Owner = { readonly id: string; readonly name: string };
type Slots = Pick<PatientBillingSlots, 'DepositDialog' | 'OldBalance'>;

/** The deposit of the owner of a patient, entry by entry; every pet of the owner draws on it. */
export function DepositLedger({ owner, slots }: { readonly owner: Owner | undefined; readonly slots: Slots }) {
  const t = useBillingTexts();
  if (owner) return <Ledger owner={owner} slots={slots} />;
  return (
    <Card title={t('ledger')} aria-label={t('ledger')}>
      <Empty compact>{t('ledger.noOwner')}</Empty>
    </Card>
  );
}

const A_PAGE = 20;

function Ledger({ owner, slots: { DepositDialog, OldBalance } }: { readonly owner: Owner; readonly slots: Slots }) {
  const t = useBillingTexts();
  const format = useFormat();
  const ledger = usePages(getOwnerDeposit, { owner: owner.id, limit: A_PAGE });
  const [isPaying, setPaying] = useState(false);
  const [first] = ledger.pages;
  const rows = withBalances(
    ledger.pages.flatMap(({ result }) => result),
    first?.balance ?? 0,
  );
  return (
    <Card
      title={t('ledger.owner', { name: owner.name })}
      aria-label={t('ledger')}
      actions={
        first && (
          <Button size="sm" icon={<Plus />} onClick={() => setPaying(true)}>
            {t('ledger.add')}
          </Button>
        )
      }
    >
      <OldBalance owner={owner} />
      <Loaded
        compact
        query={{ ...ledger, data: first }}
        what={t('ledger')}
        isEmpty={({ result }) => result.length === 0}
        empty={<Empty compact>{t('ledger.empty')}</Empty>}
      >
        {() => (
          <ul className={styles.rows}>
            {rows.map(({ entry, balance }) => (
              <li key={entry.id}>
                <span className={styles.words}>
                  <span>
                    {entry.type ? t(`pay.${entry.type}`) : t(entry.amount < 0 ? 'ledger.used' : 'ledger.back')}
                  </span>
                  <small>{[format.date(entry.created_at, 'full'), entry.note].filter(Boolean).join(' · ')}</small>
                </span>
                <span className={styles.ledgerSums}>
                  <b className={styles.sum} data-in={entry.amount > 0}>
                    {entry.amount > 0 && '+'}
                    {format.money(entry.amount)}
                  </b>
                  <small>{t('ledger.balance', { amount: format.money(balance) })}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {ledger.hasMore && (
        <Button size="sm" busy={ledger.isFetchingMore} onClick={ledger.more}>
          {t('more')}
        </Button>
      )}
      {isPaying && first && <DepositDialog owner={owner} balance={first.balance} onClose={() => setPaying(false)} />}
    </Card>
  );
}

/** Entries, newest first, each with what the deposit held after it. */
function withBalances<Entry extends { readonly amount: number }>(entries: readonly Entry[], held: number) {
  let after = held;
  return entries.map((entry) => {
    const balance = after;
    after -= entry.amount;
    return { entry, balance };
  });
}
