import { useDraft, useMutationCall } from '@alder/client';
import { Button, useFailToast } from '@alder/ui';
import type { Call } from '@alder/wire';
import { updateVitalSigns, type VitalSigns } from '../contract/index.ts';
import { faceScore, unansweredPain } from '../domain/index.ts';
import styles from './scales.module.css';
import { useScaleTexts } from './use-scale-texts.ts';

type Place = {
  /** Newest first. */
  readonly sets: readonly VitalSigns[];
  /** The record is signed: nothing is noted in it any more. */
  readonly locked: boolean;
  /** Calls whose stored responses show the sets. */
  readonly refreshes: readonly Pick<Call, 'id'>[];
};

/** Pain at the level at which something is done, until what was done is noted; the words are a draft on the device. */
export function PainWaiting({ sets, ...place }: Place) {
  const waiting = unansweredPain(sets);
  return waiting ? <Waiting key={waiting.id} set={waiting} {...place} /> : null;
}

function Waiting({ set, locked, refreshes }: Omit<Place, 'sets'> & { readonly set: VitalSigns }) {
  const t = useScaleTexts();
  const fail = useFailToast(t);
  const { mutateAsync } = useMutationCall(updateVitalSigns, { refreshes, title: t('title') });
  const note = useDraft<string>(`pain.${set.id}`, { value: '', version: null });
  const score = set.face ? t('face.is', { score: faceScore(set.face) }) : t('acute.is', { score: set.pain ?? 0 });
  const answer = async (pain_answer: 'analgesia' | 'acknowledged') => {
    try {
      const { id, version } = set;
      const saved = await mutateAsync({ id, version, pain_answer, pain_answer_note: note.value.trim() });
      if (saved) note.discard();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div className={styles.waiting} role="alert">
      <p>{t('waiting.title', { score })}</p>
      {!locked && (
        <>
          <input
            aria-label={t('waiting.note')}
            placeholder={t('waiting.note')}
            maxLength={500}
            value={note.value}
            onChange={(event) => note.change(event.target.value)}
          />
          <Button size="sm" variant="primary" onClick={() => void answer('analgesia')}>
            {t('waiting.analgesia')}
          </Button>
          <Button
            size="sm"
            {...(note.value.trim() === '' && { disabledReason: t('waiting.why') })}
            onClick={() => void answer('acknowledged')}
          >
            {t('waiting.acknowledge')}
          </Button>
        </>
      )}
    </div>
  );
}
