import { useFormat } from '@alder/i18n';
import type { AiResult } from '@alder/imaging/contract';
import type { GraphicObject } from '@alder/measurements/contract';
import type { CalibrationInput } from '@alder/measurements/domain';
import { heartScoreOf } from '@alder/measurements/domain';
import { Button, Chip } from '@alder/ui';
import { Check, Sparkles, X } from 'lucide-react';
import { useViewerTexts } from '../use-viewer-texts.ts';
import styles from './panel.module.css';

/** Reading of an inference service for the active image, with the calls to request and review it. */
export type AiAdvice = {
  /** Whether a service is configured. */
  readonly isThere: boolean;
  readonly result: AiResult | undefined;
  readonly isAsking: boolean;
  readonly ask: () => void;
  readonly review: (review: 'accepted' | 'rejected', ownScore: number | undefined) => void;
  /** How often doctors agreed with this version before, if any reviewed it. */
  readonly agreement: { readonly measured: number; readonly distance: number } | undefined;
};

/** A heart score of an inference service: a suggestion, until a doctor accepts it. */
export function AiCard(props: {
  ai: AiAdvice;
  image: CalibrationInput;
  /** The manually measured heart, if there is one. */
  own: GraphicObject | undefined;
  /** Adds the heart of the service as a graphic object of the user. */
  onTake: (points: readonly { x: number; y: number }[]) => void;
}) {
  const { ai, image, own, onTake } = props;
  const t = useViewerTexts();
  const format = useFormat();
  const { result } = ai;
  if (!result) {
    return (
      <Button
        size="sm"
        variant="ghost"
        icon={<Sparkles />}
        onClick={ai.ask}
        {...(ai.isAsking && { disabledReason: t('ai.asking') })}
      >
        {t(ai.isAsking ? 'ai.asking' : 'ai.ask')}
      </Button>
    );
  }
  const local = own && heartScoreOf(image, own.points).vhs;
  const take = () => {
    if (result.points && !own) onTake(result.points);
    ai.review('accepted', local ?? (result.points ? undefined : result.score));
  };
  const one = (value: number) => format.number(value, 1);
  const facts = { model: result.model, version: result.model_version, confidence: Math.round(result.confidence * 100) };
  return (
    <section className={styles.ai} aria-label={t('ai.title')}>
      <header>
        <h3>
          <Sparkles size={14} aria-hidden="true" /> {t('ai.title')}
        </h3>
        <Chip tone={result.review === 'accepted' ? 'ok' : result.review === 'rejected' ? 'warn' : 'neutral'}>
          {t(`ai.${result.review}`)}
        </Chip>
      </header>
      <p className={styles.big}>
        <b>{one(result.score)}</b> {t('vertebra')}
      </p>
      <p className={styles.about}>{t('ai.facts', facts)}</p>
      {ai.agreement && (
        <p className={styles.about}>
          {t('ai.agreement', { count: ai.agreement.measured, distance: one(ai.agreement.distance) })}
        </p>
      )}
      {result.review === 'open' ? (
        <footer>
          <Button size="sm" icon={<Check />} onClick={take}>
            {t('ai.accept')}
          </Button>
          <Button size="sm" variant="ghost" icon={<X />} onClick={() => ai.review('rejected', local)}>
            {t('ai.reject')}
          </Button>
        </footer>
      ) : (
        <p className={styles.source}>
          {t('ai.by', { name: result.reviewer_name ?? '', date: format.date(result.reviewed_at ?? result.updated_at) })}
        </p>
      )}
    </section>
  );
}
