import { useCall, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { TimelineItem } from '@alder/ui';
import { CalendarClock, CalendarDays, History, Pill, Receipt, Syringe, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { getOwnerHistory, getPetHistory, type ImportedEntry } from '../contract/index.ts';
import type {
  AppointmentData,
  BalanceData,
  DueData,
  InvoiceData,
  PrescriptionData,
  VaccinationData,
} from '../domain/index.ts';
import styles from './imported-history.module.css';
import { useHistoryTexts } from './use-history-texts.ts';

const A_PAGE = 100;

/** What the old system had of a patient, as events of its history; the lines of an invoice stand together. */
export function useImportedHistory(pet: { readonly id: string }) {
  const t = useHistoryTexts();
  const list = usePages(getPetHistory, { pet: pet.id, limit: A_PAGE });
  const entries = list.pages.flatMap(({ result }) => result);
  const groups = Map.groupBy(entries, ({ id, kind, at, data }) =>
    kind === 'invoice' ? `invoice.${at}.${(data as InvoiceData).number}` : id,
  );
  const events = [...groups].map(([key, lines]) => ({
    id: `imported.${key}`,
    at: lines[0]!.at,
    kind: 'imported',
    label: t('filter'),
    item: <ImportedItem lines={lines.toReversed()} />,
  }));
  const { isPending, error, refetch, hasMore, isFetchingMore, more } = list;
  return { events, what: t('what'), isPending, error, refetch, hasMore, isFetchingMore, more };
}

type ItemProps = { readonly lines: readonly ImportedEntry[] };

function ImportedItem({ lines }: ItemProps) {
  const t = useHistoryTexts();
  const about = useAbout(lines);
  return (
    <TimelineItem
      icon={about.icon}
      title={about.title}
      {...(about.badge && { badges: about.badge })}
      meta={[t('from'), ...about.meta].filter(Boolean).join(' · ')}
    >
      {about.lines.length > 0 && (
        <ul className={styles.lines}>
          {about.lines.map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
      )}
    </TimelineItem>
  );
}

type About = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly badge?: ReactNode;
  readonly meta: readonly (string | false)[];
  readonly lines: readonly ReactNode[];
};

/** The text of an entry by its kind; a field that the old system did not have is not mentioned. */
function useAbout(lines: readonly ImportedEntry[]): About {
  const t = useHistoryTexts();
  const format = useFormat();
  const [first] = lines;
  const { kind, data, at } = first!;
  const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? format.date(text, 'full') : text);
  const filled = (...all: readonly (string | false | null | undefined)[]) =>
    all.filter((one): one is string => typeof one === 'string' && one !== '');
  switch (kind) {
    case 'vaccination': {
      const { vaccine, manufacturer, lot, expires_on, dose, site, given_by, next_due, tag, notes } =
        data as VaccinationData;
      const batch = filled(
        manufacturer,
        lot && t('lot', { lot }),
        expires_on && t('expires', { when: day(expires_on) }),
      );
      const next = next_due !== null && t('next', { when: day(next_due) });
      return {
        ...{
          icon: <Syringe />,
          title: `${t('vaccination')}: ${vaccine}`,
          meta: [given_by && t('by', { name: given_by })],
        },
        lines: filled(batch.join(' · '), filled(dose, site, tag && t('tag', { tag })).join(' · '), next, notes),
      };
    }
    case 'prescription': {
      const { medicine, strength, quantity, unit, instructions, repeats, doctor, notes } = data as PrescriptionData;
      const amount = filled(quantity, unit).join(' ');
      return {
        ...{ icon: <Pill />, title: filled(`${t('prescription')}: ${medicine}`, strength).join(' ') },
        meta: [doctor && t('by', { name: doctor })],
        lines: filled(filled(amount, instructions).join(' · '), repeats && t('repeats', { count: repeats }), notes),
      };
    }
    case 'invoice': {
      const { number, total, paid } = data as InvoiceData;
      const sum = lines.reduce((all, { amount }) => all + (amount ?? 0), 0);
      return {
        ...{ icon: <Receipt />, title: t('invoice', { number }), meta: [] },
        badge: <b className="tn">{format.money(sum)}</b>,
        lines: [
          ...lines.map((line) => <InvoiceLine key={line.id} line={line} />),
          ...filled(
            total !== null && total !== sum && t('total', { amount: format.money(total) }),
            paid !== null && t('paid', { amount: format.money(paid) }),
          ),
        ],
      };
    }
    case 'appointment': {
      const { appointment, doctor, minutes, status, notes } = data as AppointmentData;
      const length = minutes && (/^\d+$/.test(minutes) ? t('minutes', { count: minutes }) : minutes);
      return {
        ...{ icon: <CalendarDays />, title: filled(t('appointment'), appointment).join(': ') },
        meta: [format.time(at), length, doctor && t('by', { name: doctor })],
        lines: filled(status, notes),
      };
    }
    case 'due': {
      const { what, last_on, notes } = data as DueData;
      const last = last_on !== null && t('last', { when: day(last_on) });
      return { icon: <CalendarClock />, title: t('due', { what }), meta: [], lines: filled(last, notes) };
    }
    case 'balance': {
      const badge = <b className="tn">{format.money(first!.amount ?? 0)}</b>;
      return { icon: <Wallet />, title: t('balance'), badge, meta: [], lines: filled((data as BalanceData).notes) };
    }
    default:
      return { icon: <History />, title: t('filter'), meta: [], lines: [] };
  }
}

function InvoiceLine({ line: { data, amount } }: { readonly line: ImportedEntry }) {
  const format = useFormat();
  const { description, quantity } = data as InvoiceData;
  return (
    <span className={styles.line}>
      <span>{description}</span>
      {quantity !== '' && <span className="tn">× {quantity}</span>}
      <b className="tn">{format.money(amount ?? 0)}</b>
    </span>
  );
}

/** What an owner had still to pay in the old system; no bill of today knows of it. */
export function ImportedBalance({ owner }: { readonly owner: { readonly id: string } }) {
  const t = useHistoryTexts();
  const format = useFormat();
  const history = useCall(getOwnerHistory, { owner: owner.id, limit: A_PAGE });
  const balance = history.data?.result.find(({ kind }) => kind === 'balance');
  if (!balance || balance.amount === 0 || balance.amount === null) return null;
  const { at } = balance.data as BalanceData;
  return (
    <p className={styles.balance}>
      {t('old.balance')} <b className="tn">{format.money(balance.amount)}</b>
      {at && <small>{t('old.balance.when', { when: format.date(at, 'full') })}</small>}
    </p>
  );
}
