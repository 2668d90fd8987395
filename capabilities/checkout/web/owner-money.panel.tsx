import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Menu } from '@alder/ui';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { getOwnerDeposit, getOwnerOwed } from '../contract/index.ts';
import styles from './checkout.module.css';
import { DepositDialog } from './deposit.dialog.tsx';
import { useCheckoutTexts } from './use-checkout-texts.ts';

/** What an owner has paid in advance and what is still to pay, with the way to both; nothing without the permit. */
export function OwnerMoney({ owner }: { owner: { readonly id: string; readonly name: string } }) {
  const t = useCheckoutTexts();
  const format = useFormat();
  const { account } = useAccount();
  const sees = { enabled: account.permit_his !== false };
  const deposit = useCall(getOwnerDeposit, { owner: owner.id, limit: 1 }, sees);
  const owed = useCall(getOwnerOwed, { owner: owner.id }, sees);
  const [paysIn, setPaysIn] = useState(false);
  if (!deposit.data || !owed.data) return null;
  const { owed: owes, result: unpaid } = owed.data;

  return (
    <div className={styles.ownerMoney}>
      <p>
        {t('money.deposit')} <b>{format.money(deposit.data.balance)}</b>
      </p>
      {owes > 0 ? (
        <Menu
          label={t('money.visits')}
          entries={unpaid.map((visit) => ({
            label: t('money.visit', { pet: visit.pet_name, date: format.date(visit.checked_in_at, 'full') }),
            about: t('money.paidPart', { due: format.money(visit.due), total: format.money(visit.total) }),
            href: `/his/checkout/${visit.medical_record}`,
          }))}
          trigger={(trigger) => (
            <Button {...trigger} size="sm" variant="danger" iconAfter={<ChevronDown />}>
              {t('money.owed')} {format.money(owes)}
            </Button>
          )}
        />
      ) : (
        <p>{t('money.owed.none')}</p>
      )}
      <Button size="sm" icon={<Plus />} onClick={() => setPaysIn(true)}>
        {t('deposit.add')}
      </Button>
      {paysIn && <DepositDialog owner={owner} balance={deposit.data.balance} onClose={() => setPaysIn(false)} />}
    </div>
  );
}
