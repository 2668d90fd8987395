import { useAccount, useMutationCall } from '@alder/client';
import { Button, useFailToast } from '@alder/ui';
import { Play, RotateCcw, Save } from 'lucide-react';
import { useState } from 'react';
import { type DraftReplay, replayDraft } from '../contract/index.ts';
import type { Segment, Teaching } from '../domain/index.ts';
import { ErrorsPanel } from './errors.panel.tsx';
import { FieldPanel } from './field.panel.tsx';
import { ReplayPanel } from './replay.panel.tsx';
import { ResultPanel } from './result.panel.tsx';
import { SaveDialog } from './save.dialog.tsx';
import { taughtInput } from './taught-input.ts';
import { TransferPanel } from './transfer.panel.tsx';
import { type Bench, useDraft } from './use-draft.ts';
import { useWorkshopTexts } from './use-workshop-texts.ts';
import styles from './workshop.module.css';
import type { Workshop } from './workshop.screen.tsx';

type Props = {
  readonly workshop: Workshop;
  readonly bench: Bench;
  readonly onChange: (bench: Bench) => void;
  readonly onLeave: () => void;
};

/** The capture, the field that is chosen, and the reading with all meanings. */
export function BenchPanel({ workshop, bench, onChange, onLeave }: Props) {
  const t = useWorkshopTexts();
  const zone = useAccount().hospital.timezone as string;
  const draft = useDraft(bench, zone);
  const [chosen, setChosen] = useState<Segment>();
  const [isSaving, setSaving] = useState(false);
  const { teaching } = bench;
  const [past, setPast] = useState<readonly Teaching[]>([]);
  const say = (next: Teaching) => {
    setPast([...past, teaching]);
    onChange({ ...bench, teaching: next });
  };
  const takeBack = () => {
    setPast(past.slice(0, -1));
    onChange({ ...bench, teaching: past.at(-1) ?? teaching });
  };
  const fail = useFailToast(t);
  const replay = useMutationCall(replayDraft, { title: t('replay') });
  const [replayed, setReplayed] = useState<{ teaching: Teaching; outcome: DraftReplay }>();
  const run = async () => {
    try {
      const driver = bench.driver?.id ?? null;
      const outcome = await replay.mutateAsync({ device: workshop.device.id, driver, ...taughtInput(bench) });
      if (outcome) setReplayed({ teaching, outcome });
    } catch (error) {
      fail(error);
    }
  };
  const count = teaching.places.length + teaching.words.length + teaching.errors.length;
  const readable = 'runs' in draft.reading;
  if (draft.fault)
    return (
      <section className={styles.card}>
        <p className={styles.problem} role="alert">
          {t(`fault.${draft.fault}`)}
        </p>
        <Button onClick={onLeave}>{t('other')}</Button>
      </section>
    );
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.soft}>
          {bench.source} · {bench.driver ? t('nextOf', { name: bench.driver.name }) : t('newDriver')} ·{' '}
          {t('said', { count })}
        </span>
        <span className={styles.grow} />
        <Button onClick={onLeave}>{t('other')}</Button>
        <Button icon={<RotateCcw />} disabled={past.length === 0} onClick={takeBack} repeatable>
          {t('undo')}
        </Button>
        <Button icon={<Play />} disabled={!readable} busy={replay.isPending} onClick={() => void run()} repeatable>
          {t('replay.draft')}
        </Button>
        <Button variant="primary" icon={<Save />} disabled={!readable} onClick={() => setSaving(true)}>
          {t('save')}
        </Button>
      </div>
      <div className={styles.three}>
        <TransferPanel draft={draft} chosen={chosen} onChoose={setChosen} />
        <FieldPanel bench={bench} draft={draft} chosen={chosen} onSay={say} />
        <ResultPanel draft={draft} />
      </div>
      {replayed && (
        <div className={styles.card}>
          {replayed.teaching !== teaching && <p className={styles.warn}>{t('replay.outdated')}</p>}
          <ReplayPanel of={t('replay.ofDraft')} outcome={replayed.outcome} />
        </div>
      )}
      <ErrorsPanel bench={bench} draft={draft} onSay={say} />
      {isSaving && (
        <SaveDialog
          workshop={workshop}
          bench={bench}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false);
            onLeave();
          }}
        />
      )}
    </>
  );
}
