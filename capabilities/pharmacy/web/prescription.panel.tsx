import { nameIn } from '@alder/catalog/domain';
import { useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { getShelf } from '@alder/inventory/contract';
import { moveMedicalRecord } from '@alder/records/contract';
import { Button, PetFace, toast, useFailToast, useShortcuts, useSignalment } from '@alder/ui';
import { ArrowRight, CalendarClock, Printer, ShieldAlert, ShieldCheck, ShoppingBag, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  confirmWitness,
  dispenseAll,
  getPharmacyQueue,
  type MedicineRecord,
  type PharmacyCard,
  updateMedicineRecord,
} from '../contract/index.ts';
import { type PrintKind, witnessedLines } from '../domain/index.ts';
import { Labels } from './labels.panel.tsx';
import styles from './pharmacy.module.css';
import { PharmacyLine } from './prescription-line.panel.tsx';
import { usePharmacyTexts } from './use-pharmacy-texts.ts';
import { usePrintPapers } from './use-print-papers.ts';
import { NO_SECOND, type People, WitnessFields } from './witness-fields.panel.tsx';

/** One visit's medicines: tick each as it is handed out, then send the card on. */
export function Prescription({ card, people }: { card: PharmacyCard; people: People }) {
  const t = usePharmacyTexts();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [second, setSecond] = useState(NO_SECOND);
  const [lots, setLots] = useState<Record<string, string>>({});
  const stock = useCall(getShelf, { medical_record: card.medical_record });
  const stockOfLines = new Map(stock.data?.result.map((each) => [each.line, each]));
  const dispense = useMutationCall(dispenseAll, { refreshes: [getPharmacyQueue, getShelf], title: t('title') });
  const confirm = useMutationCall(confirmWitness, { isSecret: true, title: t('witness') });
  const undo = useMutationCall(updateMedicineRecord, { refreshes: [getPharmacyQueue], title: t('title') });
  const move = useMutationCall(moveMedicalRecord, { refreshes: [getPharmacyQueue], title: t('title') });

  const open = card.lines.filter((line) => line.progress !== 'dispensed');
  const controlled = open.some((line) => line.type === 'controlled');
  const hasSecond = second.witness !== '' && second.secret !== '';
  const fail = useFailToast(t);

  const give = async (lines: readonly MedicineRecord[]) => {
    try {
      const witnessed = witnessedLines(lines);
      // Without a second person the server decides: what was drawn in the register has one already.
      const proof =
        witnessed.length > 0 && hasSecond
          ? (await confirm.mutateAsync({ ...second, lines: witnessed }))?.proof
          : undefined;
      const done = await dispense.mutateAsync({
        lines: lines.map(({ id, version }) => ({ id, version, ...(lots[id] && { lot: lots[id] }) })),
        ...(proof && { witness_proof: proof }),
      });
      const [only] = done?.result ?? [];
      if (!only || lines === open) return done !== undefined;
      toast({
        text: t('dispensed', { name: nameIn(only, language) }),
        undo: () => undo.mutate({ id: only.id, version: only.version, progress: 'dispensing' }),
      });
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      // Each hand-over is confirmed by the person themselves: what was sent is not kept. What was typed meanwhile stays.
      setSecond((before) => (before.secret === second.secret ? { ...before, secret: '' } : before));
    }
  };
  const takeBack = (line: MedicineRecord) =>
    undo.mutate({ id: line.id, version: line.version, progress: 'dispensing' });
  const handOver = async () => {
    try {
      const id = card.medical_record;
      const moved = await move.mutateAsync({ id, from: 'pharmacy', stage: 'checkout' });
      if (!moved) return;
      toast({
        text: t('moved', { name: card.pet.name }),
        undo: () => move.mutate({ id, from: 'checkout', stage: 'pharmacy' }),
      });
      navigate('/his/pharmacy');
    } catch (error) {
      fail(error);
    }
  };

  const papers = usePrintPapers(t('print'));
  const print = async (kind: PrintKind, lines: readonly MedicineRecord[] = card.lines) => {
    try {
      await papers.print(
        card.medical_record,
        lines.map(({ id }) => id),
        kind,
      );
    } catch (error) {
      fail(error);
    }
  };
  /** The labels have the ticked lines, so they are printed once all of it is. */
  const giveAll = async () => {
    if (await give(open)) await print('label');
  };

  const hasLines = card.lines.length > 0;
  useShortcuts({
    'Ctrl Enter': () => void (open.length > 0 ? giveAll() : handOver()),
    ...(hasLines && {
      P: () => void print('label'),
      B: () => void print('bag'),
      D: () => void print('guide'),
    }),
  });

  return (
    <section className={styles.prescription} aria-label={card.pet.name}>
      <Head card={card} />
      <Labels card={card} />
      {card.lines.length === 0 && <p className={styles.choose}>{t('noLines')}</p>}
      {[card.lines.filter(({ type }) => type !== 'controlled'), card.lines.filter(({ type }) => type === 'controlled')]
        .filter((lines) => lines.length > 0)
        .map((lines) => (
          <ul key={lines[0]?.type} className={styles.lines} data-controlled={lines[0]?.type === 'controlled'}>
            {lines.map((line) => (
              <PharmacyLine
                key={line.id}
                line={line}
                stock={stockOfLines.get(line.id)}
                lot={lots[line.id] ?? line.lot ?? ''}
                onLot={(lot) => setLots((before) => ({ ...before, [line.id]: lot }))}
                busy={dispense.isPending}
                printed={card.printed.find(({ line: id, kind }) => id === line.id && kind === 'label')}
                onPrint={() => void print('label', [line])}
                onTick={(ticked) => (ticked ? void give([line]) : takeBack(line))}
              />
            ))}
          </ul>
        ))}
      {controlled && <WitnessFields people={people} value={second} onChange={setSecond} />}
      <footer className={styles.foot}>
        <Left lines={card.lines} />
        {hasLines && (
          <>
            <Button icon={<Printer />} shortcut="P" busy={papers.isPending} onClick={() => print('label')}>
              {t('print')}
            </Button>
            <Button icon={<ShoppingBag />} shortcut="B" onClick={() => print('bag')}>
              {t('print.bag')}
            </Button>
            <Button icon={<CalendarClock />} shortcut="D" onClick={() => print('guide')}>
              {t('print.guide')}
            </Button>
          </>
        )}
        {open.length > 0 && (
          <Button
            variant="soft"
            shortcut="Ctrl Enter"
            busy={dispense.isPending}
            onClick={giveAll}
            {...(controlled && !hasSecond && { disabledReason: t('witness.missing') })}
          >
            {t('markAll')}
          </Button>
        )}
        <Button
          variant="primary"
          iconAfter={<ArrowRight />}
          {...(open.length === 0 && { shortcut: 'Ctrl Enter' })}
          busy={move.isPending}
          onClick={() => void handOver()}
          {...(open.length > 0 && { disabledReason: t('handOver.notReady') })}
        >
          {t('handOver')}
        </Button>
      </footer>
    </section>
  );
}

/** The dispensed and the remaining number of medicines, beside the buttons. */
function Left({ lines }: { lines: readonly MedicineRecord[] }) {
  const t = usePharmacyTexts();
  const format = useFormat();
  const { language } = useLanguage();
  if (lines.length === 0) return null;
  const left = lines.filter((line) => line.progress !== 'dispensed');
  return (
    <div className={styles.left}>
      <b>{t('progress', { done: lines.length - left.length, total: lines.length })}</b>
      <span className={styles.bars} aria-hidden="true">
        {lines.map((line) => (
          <i key={line.id} data-done={line.progress === 'dispensed'} />
        ))}
      </span>
      {left.length > 0 && (
        <small>{t('left', { names: format.list(left.map((line) => nameIn(line, language))) })}</small>
      )}
    </div>
  );
}

function Head({ card: { pet, owner, doctor } }: { card: PharmacyCard }) {
  const t = usePharmacyTexts();
  const format = useFormat();
  const signalment = useSignalment();
  const allergies = pet.alerts.filter((alert) => alert.kind === 'allergy');
  const others = pet.alerts.filter((alert) => alert.kind !== 'allergy');
  return (
    <header className={styles.head}>
      <PetFace
        species={pet.species}
        breed={pet.breed}
        color={pet.coat_colour}
        size="lg"
        deceased={pet.status === 'deceased'}
      />
      <div>
        <h2>
          {pet.name} <small>{pet.patient_id}</small>
        </h2>
        <p>
          {[
            signalment.breed(pet.species, pet.breed),
            pet.weight && format.weight(pet.weight),
            owner && t('owner', { name: owner.name }),
            doctor && t('doctor', { name: doctor }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className={allergies.length > 0 ? styles.allergy : styles.safe}>
        {allergies.length > 0 ? (
          <ShieldAlert size={15} aria-hidden="true" />
        ) : (
          <ShieldCheck size={15} aria-hidden="true" />
        )}
        {allergies.length > 0
          ? t('allergy', { name: format.list(allergies.map((alert) => alert.text)) })
          : t('noAllergy')}
      </p>
      {others.length > 0 && (
        <p className={styles.caution}>
          <TriangleAlert size={15} aria-hidden="true" />
          {format.list(others.map((alert) => alert.text))}
        </p>
      )}
    </header>
  );
}
