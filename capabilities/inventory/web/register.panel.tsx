import { useCall, useWire } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { addDays, dayOf } from '@alder/records/domain';
import {
  Button,
  Chip,
  type Column,
  DateField,
  Dialog,
  Drawer,
  Empty,
  Loaded,
  openWindow,
  SelectField,
  Table,
} from '@alder/ui';
import { FilePlus2, Lock, Printer } from 'lucide-react';
import { useState } from 'react';
import {
  getRegister,
  getRegisterEntries,
  printRegister,
  type RegisterBottle,
  type RegisterEntry,
} from '../contract/index.ts';
import { isDiscrepancy } from '../domain/index.ts';
import styles from './inventory.module.css';
import { EntryDialog, OpenBottleDialog } from './register.dialogs.tsx';
import type { Stock } from './stock-list.panel.tsx';
import { useStockWords } from './stock-words.tsx';
import { useInventoryTexts } from './use-inventory-texts.ts';

/** The register of controlled medicine: bottles with their balance, their entries, and the print of a period. */
export function RegisterPanel({ stock }: { stock: Stock }) {
  const t = useInventoryTexts();
  const words = useStockWords();
  const format = useFormat();
  const register = useCall(getRegister, {});
  const [id, setId] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const columns: readonly Column<RegisterBottle>[] = [
    {
      ...{ id: 'name', header: t('item'), rowHeader: true },
      cell: (bottle) => (
        <span className={styles.name}>
          <Lock size={13} aria-hidden="true" />
          <span>{words.nameOf(bottle)}</span>
        </span>
      ),
      sortBy: (bottle) => words.nameOf(bottle),
    },
    { id: 'number', header: t('register.number'), cell: ({ number }) => number, sortBy: ({ number }) => number },
    {
      ...{ id: 'balance', header: t('register.balance'), align: 'end' },
      cell: ({ balance, size, unit }) => (
        <span className="tn">
          <b>{words.number(balance)}</b> / {words.amount(size, unit)}
        </span>
      ),
      sortBy: ({ balance }) => balance,
    },
    { id: 'lot', header: t('lot'), hideBelow: 'md', cell: ({ lot }) => lot },
    {
      ...{ id: 'opened', header: t('register.opened'), hideBelow: 'sm' },
      cell: ({ created_at }) => format.date(created_at),
      sortBy: ({ created_at }) => created_at,
    },
    {
      ...{ id: 'state', header: t('register.state') },
      cell: ({ closed_at, discrepancies }) =>
        discrepancies > 0 ? (
          <Chip tone="danger">{t('register.discrepancies', { count: discrepancies })}</Chip>
        ) : (
          <Chip tone={closed_at ? 'neutral' : 'ok'}>{t(closed_at ? 'register.closed' : 'register.open')}</Chip>
        ),
    },
  ];
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <p>{t('register.about')}</p>
        <span className={styles.acts}>
          <Button icon={<Printer />} onClick={() => setPrinting(true)}>
            {t('register.print')}
          </Button>
          <Button variant="primary" icon={<FilePlus2 />} onClick={() => setOpening(true)}>
            {t('register.openBottle')}
          </Button>
        </span>
      </header>
      <Loaded query={register} what={t('tab.register')}>
        {({ result, people }) => (
          <>
            <Table
              label={t('tab.register')}
              columns={columns}
              rows={result}
              rowKey={(bottle) => bottle.id}
              walkFromAnywhere
              onOpen={(bottle) => setId(bottle.id)}
              rowTone={({ closed_at }) => (closed_at ? 'muted' : undefined)}
              empty={<Empty>{t('register.none')}</Empty>}
            />
            {result
              .filter((bottle) => bottle.id === id)
              .map((bottle) => (
                <BottleDrawer key={bottle.id} bottle={bottle} people={people} onClose={() => setId(undefined)} />
              ))}
            {isOpening && <OpenBottleDialog stock={stock} people={people} onClose={() => setOpening(false)} />}
          </>
        )}
      </Loaded>
      {isPrinting && <PrintDialog onClose={() => setPrinting(false)} />}
    </div>
  );
}

export type People = readonly { readonly id: string; readonly name: string }[];

function BottleDrawer(props: { bottle: RegisterBottle; people: People; onClose: () => void }) {
  const { bottle, people, onClose } = props;
  const t = useInventoryTexts();
  const words = useStockWords();
  const entries = useCall(getRegisterEntries, { bottle: bottle.id });
  const [isEntering, setEntering] = useState(false);
  return (
    <>
      <Drawer
        open
        title={`${words.nameOf(bottle)} · ${bottle.number}`}
        about={t('register.balanceOf', {
          balance: words.amount(bottle.balance, bottle.unit),
          size: words.amount(bottle.size, bottle.unit),
        })}
        onClose={onClose}
        {...(!bottle.closed_at && {
          footer: (
            <Button variant="primary" onClick={() => setEntering(true)}>
              {t('register.enter')}
            </Button>
          ),
        })}
      >
        <Loaded query={entries} what={t('history')}>
          {({ result }) => (
            <ol className={styles.history} aria-label={t('history')}>
              {result.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
        </Loaded>
      </Drawer>
      {isEntering && <EntryDialog bottle={bottle} people={people} onClose={() => setEntering(false)} />}
    </>
  );
}

function EntryRow({ entry }: { entry: RegisterEntry }) {
  const t = useInventoryTexts();
  const format = useFormat();
  const words = useStockWords();
  const { kind, given, wasted, quantity, pet, counted, reason, author, witness } = entry;
  return (
    <li>
      <b className="tn" data-out={quantity < 0}>
        {words.number(entry.balance)}
      </b>
      <span>
        {t(`register.kind.${kind}`)}
        {given > 0 && ` · ${t('register.given')} ${words.number(given)}`}
        {wasted > 0 && ` · ${t('register.wasted')} ${words.number(wasted)}`}
        {isDiscrepancy(entry) && counted !== null && (
          <Chip tone="danger">{t('register.countedAs', { count: words.number(counted) })}</Chip>
        )}
        <small>
          {[
            format.dateTime(entry.at),
            `${author.name}, ${witness.name}`,
            pet && `${pet.name} (${pet.patient_id})`,
            reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </li>
  );
}

/** Which period is printed for an inspection, and in which language. */
function PrintDialog({ onClose }: { onClose: () => void }) {
  const t = useInventoryTexts();
  const format = useFormat();
  const wire = useWire();
  const { language } = useLanguage();
  const today = dayOf(new Date(), format.timeZone);
  const [period, setPeriod] = useState({ from: addDays(today, -30), to: today });
  const [lang, setLang] = useState<'en' | 'ja' | 'zhtw'>(language);
  return (
    <Dialog
      open
      title={t('register.print')}
      size="sm"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={() => openWindow(wire.url(printRegister, { ...period, lang }))}>
          {t('print')}
        </Button>
      }
    >
      <div className={styles.two}>
        <DateField
          label={t('register.from')}
          value={period.from}
          onChange={(from) => from && setPeriod({ ...period, from })}
        />
        <DateField label={t('register.to')} value={period.to} onChange={(to) => to && setPeriod({ ...period, to })} />
        <SelectField
          label={t('register.language')}
          value={lang}
          options={[
            { value: 'en', label: 'English' },
            { value: 'ja', label: '日本語' },
            { value: 'zhtw', label: '繁體中文' },
          ]}
          onChange={setLang}
        />
      </div>
    </Dialog>
  );
}
