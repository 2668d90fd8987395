import type { PacsImage } from '@alder/imaging/contract';
import { Checkbox, PressArea } from '@alder/ui';
import { CircleAlert } from 'lucide-react';
import type { Gate } from '../domain/index.ts';
import { RequestFacts } from './request-facts.tsx';
import { useThumbnailOf } from './steps.tsx';
import styles from './teleconsult.module.css';
import { useTeleconsultTexts } from './use-teleconsult-texts.ts';
import type { StepProps } from './wizard.screen.tsx';

/** Everything as the consultant will see it, what still lacks with the way there, and the declaration. */
export function SendStep(
  props: StepProps & {
    images: readonly PacsImage[];
    closed: readonly Gate[];
    declared: boolean;
    onDeclare: (declared: boolean) => void;
    onGo: (check: Gate) => void;
  },
) {
  const { request, question, images, closed, declared, onDeclare, onGo } = props;
  const t = useTeleconsultTexts();
  const thumbnailOf = useThumbnailOf();
  const open = closed.filter((check) => check !== 'declaration');
  return (
    <>
      {open.length > 0 && (
        <ul className={styles.lacking} aria-label={t('lacking')}>
          {open.map((check) => (
            <li key={check}>
              <CircleAlert size={15} aria-hidden="true" />
              <PressArea onClick={() => onGo(check)}>{t(`missing.${check}`)}</PressArea>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.preview}>
        {question.images.map(({ id, view }) => {
          const image = images.find((one) => one.id === id);
          const source = image && thumbnailOf(image);
          return (
            <figure key={id}>
              {source ? <img src={source} alt="" /> : <span />}
              <figcaption>{t(`view.${view}`)}</figcaption>
            </figure>
          );
        })}
      </div>
      <RequestFacts request={{ ...request, ...question }} />
      <Checkbox label={t('declaration')} value={declared} onChange={onDeclare} />
    </>
  );
}
