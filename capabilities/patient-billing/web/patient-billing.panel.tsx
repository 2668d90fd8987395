import { getOwnerDeposit } from '@alder/checkout/contract';
import { useCall, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getPet, type Pet } from '@alder/patients/contract';
import type { QuotationCard } from '@alder/quotations/contract';
import { Button, Loaded } from '@alder/ui';
import { Wallet } from 'lucide-react';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { getPetReceipts } from '../contract/index.ts';
import { DepositLedger } from './deposit-ledger.tsx';
import styles from './patient-billing.module.css';
import { QuotationList } from './quotation-list.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { useBillingTexts } from './use-billing-texts.ts';

type Named = { readonly id: string; readonly name: string };

/** Content of other capabilities; `apps/web/src/slots.tsx` fills it. */
export type PatientBillingSlots = {
  /** Pays into the deposit of an owner, or out of it. */
  readonly DepositDialog: ComponentType<{
    readonly owner: Named;
    readonly balance: number;
    readonly onClose: () => void;
  }>;
  readonly QuotationStatus: ComponentType<{ readonly quotation: QuotationCard }>;
  /** What an owner had still to pay in the system before this one. */
  readonly OldBalance: ComponentType<{ readonly owner: Named }>;
};

const A_PAGE = 20;

/** The money of a patient: what is due, its bills, its quotations, and the deposit of its owner (design: screens §3.5). */
export function PatientBilling({ pet, slots }: { readonly pet: Pet; readonly slots: PatientBillingSlots }) {
  const t = useBillingTexts();
  const bills = usePages(getPetReceipts, { pet: pet.id, limit: A_PAGE });
  // The page of the patient has read it already: the ledger is that of the owner who is named there.
  const patient = useCall(getPet, { id: pet.id });
  const owner = patient.data?.owner ?? undefined;
  const [first] = bills.pages;
  return (
    <div className={styles.panel}>
      <Loaded query={{ ...bills, data: first }} what={t('what')}>
        {({ sums, oldest_unpaid = null }) => (
          <>
            {sums && <Figures owner={owner} sums={sums} next={oldest_unpaid} />}
            <ReceiptList bills={bills} />
          </>
        )}
      </Loaded>
      <div className={styles.beside}>
        <QuotationList pet={pet.id} Status={slots.QuotationStatus} />
        <Loaded compact query={patient} what={t('ledger')}>
          {() => <DepositLedger owner={owner} slots={slots} />}
        </Loaded>
      </div>
    </div>
  );
}

type FiguresProps = {
  readonly owner: Named | undefined;
  readonly sums: {
    readonly due: number;
    readonly unpaid: number;
    readonly paid_this_year: number;
    readonly refunded_this_year: number;
  };
  /** The visit whose bill is the next one to pay. */
  readonly next: string | null;
};

function Figures({ owner, sums, next }: FiguresProps) {
  const t = useBillingTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const deposit = useCall(getOwnerDeposit, { owner: owner?.id ?? '', limit: 1 }, { enabled: owner !== undefined });
  const { due, unpaid, paid_this_year, refunded_this_year } = sums;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's; this groups numbers
    <div role="group" aria-label={t('money')} className={styles.figures}>
      <Figure
        label={t('due')}
        value={format.money(due)}
        about={unpaid > 0 ? t('due.bills', { count: unpaid }) : t('due.none')}
        isOwed={due > 0}
      />
      <Figure
        label={t('deposit.left')}
        value={deposit.data ? format.money(deposit.data.balance) : '–'}
        about={owner ? t('deposit.of', { name: owner.name }) : ''}
      />
      <Figure
        label={t('paidThisYear')}
        value={format.money(paid_this_year)}
        about={refunded_this_year > 0 ? t('refunded', { amount: format.money(refunded_this_year) }) : ''}
      />
      {next && (
        <Button
          className={styles.take}
          variant="primary"
          size="lg"
          icon={<Wallet />}
          onClick={() => void navigate(`/his/checkout/${next}`)}
        >
          {t('take')}
        </Button>
      )}
    </div>
  );
}

type FigureProps = {
  readonly label: string;
  readonly value: string;
  /** Under the value; may be empty. */
  readonly about: string;
  readonly isOwed?: boolean;
};

/** One sum with what it is of on a line of its own: a tile of a phone has no room behind the number. */
function Figure({ label, value, about, isOwed = false }: FigureProps) {
  return (
    <div className={styles.figure} data-owed={isOwed}>
      <span>{label}</span>
      <b>{value}</b>
      <small>{about}</small>
    </div>
  );
}
