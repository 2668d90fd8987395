import { nameIn } from '@alder/catalog/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import type { getShelf } from '@alder/inventory/contract';
import { Button, Checkbox, SelectField, TextField } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Lock, Tag } from 'lucide-react';
import type { MedicineRecord, PrintedPaper } from '../contract/index.ts';
import { priceOf } from '../domain/index.ts';
import styles from './pharmacy.module.css';
import { usePharmacyTexts } from './use-pharmacy-texts.ts';

/** Stock for a line; none for a medicine whose stock is not counted. */
export type StockOfLine = PayloadOf<typeof getShelf>['result'][number];

/** One medicine to be handed out: how it is given, how much of it, from which lot, and what it costs. */
export function PharmacyLine(props: {
  line: MedicineRecord;
  stock: StockOfLine | undefined;
  lot: string;
  onLot: (lot: string) => void;
  busy: boolean;
  /** The last label that was printed for it. */
  printed: PrintedPaper | undefined;
  onPrint: () => void;
  onTick: (ticked: boolean) => void;
}) {
  const { line, stock, lot, onLot, busy, printed, onPrint, onTick } = props;
  const t = usePharmacyTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const words = doseWords(language);
  const name = nameIn(line, language);
  return (
    <li className={styles.line} data-controlled={line.type === 'controlled'} data-done={line.progress === 'dispensed'}>
      <Checkbox
        label={t('line.tick', { name })}
        labelHidden
        value={line.progress === 'dispensed'}
        disabled={busy}
        onChange={onTick}
      />
      <div className={styles.lineWords}>
        <b>
          {line.type === 'controlled' && <Lock size={14} aria-label={t('controlled')} />} {name}
        </b>
        <span>{words.sentence(line)}</span>
        {line.instructions && <span>{line.instructions}</span>}
        {line.note && <span className={styles.note}>{t('line.note', { note: line.note })}</span>}
        {line.safety_reason && <span className={styles.note}>{t('line.reason', { reason: line.safety_reason })}</span>}
        <Price line={line} />
        <Button size="sm" variant="ghost" icon={<Tag />} onClick={onPrint} aria-label={t('print.one', { name })}>
          {printed ? t('print.done', { count: printed.number }) : t('print.open')}
        </Button>
      </div>
      <b className={styles.count}>
        {t('line.count', { count: format.number(line.dose_count), unit: words.unit(line.unit) })}
        {line.groups > 1 && <small>{t('line.groups', { groups: line.groups })}</small>}
      </b>
      {line.progress === 'dispensed' ? (
        <span className={`${styles.lot} ${styles.lotDone}`}>
          {line.lot ? `${t('line.lot')} ${line.lot}` : t('line.lotNone')}
        </span>
      ) : stock ? (
        <StockLots line={line} stock={stock} lot={lot} onLot={onLot} />
      ) : (
        <TextField className={styles.lot} label={t('line.lot')} value={lot} onChange={onLot} maxLength={60} />
      )}
    </li>
  );
}

/** The lots in stock, the first to expire first; nothing chosen takes them in that order. */
function StockLots(props: { line: MedicineRecord; stock: StockOfLine; lot: string; onLot: (lot: string) => void }) {
  const { line, stock, lot, onLot } = props;
  const t = usePharmacyTexts();
  const format = useFormat();
  const words = doseWords(useLanguage().language);
  const count = (quantity: number) => format.number(quantity, Number.isInteger(quantity) ? 0 : 2);
  const amount = (quantity: number) => t('line.count', { count: count(quantity), unit: words.unit(line.unit) });
  const isShort = stock.quantity < line.dose_count * line.groups;
  return (
    <SelectField
      className={styles.lot}
      label={t('line.lot')}
      value={stock.lots.some((each) => each.lot === lot) ? lot : ''}
      none={stock.lots[0] ? t('line.lotFirst', { lot: stock.lots[0].lot }) : t('line.lotsNone')}
      options={stock.lots.map((each) => ({
        value: each.lot,
        label: [each.lot, each.expires_on && format.date(each.expires_on), amount(each.quantity)]
          .filter(Boolean)
          .join(' · '),
      }))}
      onChange={onLot}
      {...(isShort
        ? { warning: t('line.short', { amount: amount(stock.quantity) }) }
        : { hint: t('line.shelf', { amount: amount(stock.quantity) }) })}
    />
  );
}

/** The price of a line with its parts (specification §9), or the one that was set by hand. */
function Price({ line }: { line: MedicineRecord }) {
  const t = usePharmacyTexts();
  const format = useFormat();
  const { medicine_price, process_fee, groups, price_override, total_price } = line;
  const parts = {
    medicine: format.amount(medicine_price),
    fee: format.amount(process_fee),
    doses: priceOf(line).doses,
    groups,
  };
  if (price_override === null && total_price === 0) return <span className={styles.price}>{t('line.noPrice')}</span>;
  return (
    <span className={styles.price} title={t('line.priceHint')}>
      {price_override === null && `${t(groups > 1 ? 'line.priceGroups' : 'line.price', parts)} = `}
      {format.money(price_override ?? total_price)}
    </span>
  );
}
