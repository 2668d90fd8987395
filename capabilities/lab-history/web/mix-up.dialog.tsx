import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Dialog, Empty, Loaded, PetFace } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { ArrowRightLeft } from 'lucide-react';
import { type DeltaHold, getMixUp } from '../contract/index.ts';
import type { Fit } from '../domain/index.ts';
import styles from './hold.module.css';
import { useHistoryTexts } from './use-history-texts.ts';

type Props = {
  readonly hold: DeltaHold;
  readonly onClose: () => void;
  /** Moves the result to that patient, or to one that is chosen next. */
  readonly onMove: (pet?: string) => void;
};

/** Whether the result is another patient's: whom the analyzer measured around the same time, and how well that would fit. */
export function MixUpDialog({ hold, onClose, onMove }: Props) {
  const t = useHistoryTexts();
  const query = useCall(getMixUp, { id: hold.id });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mixUp.title')}
      about={t('mixUp.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button icon={<ArrowRightLeft />} onClick={() => onMove()}>
            {t('mixUp.other')}
          </Button>
        </>
      }
    >
      <Loaded query={query} what={t('mixUp.title')}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty>{t('mixUp.none')}</Empty>
          ) : (
            <ul className={styles.near}>
              {result.map((one) => (
                <Near key={one.pet} one={one} onMove={onMove} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

type NearProps = {
  readonly one: PayloadOf<typeof getMixUp>['result'][number];
  readonly onMove: Props['onMove'];
};

function Near({ one, onMove }: NearProps) {
  const t = useHistoryTexts();
  const format = useFormat();
  const { fit, swapped, pet_name: name } = one;
  const fits = ({ compared, beyond }: Fit) => compared > 0 && beyond === 0;
  const isLikely = fits(fit) && (swapped.compared === 0 || fits(swapped));
  return (
    <li>
      <PetFace size="sm" species={one.species} breed={one.breed} color={one.coat_colour} />
      <div>
        <p>
          <b>{name}</b> {one.patient_id} <small>{t('mixUp.measured', { when: format.moment(one.measured_at) })}</small>
        </p>
        {isLikely && <Chip tone="warn">{t('mixUp.likely')}</Chip>}
        <small>{fit.compared === 0 ? t('mixUp.unknown') : t('mixUp.fit', fit)}</small>
        {swapped.compared > 0 && <small>{t('mixUp.swapped', swapped)}</small>}
      </div>
      <Button size="sm" onClick={() => onMove(one.pet)}>
        {t('mixUp.move', { name })}
      </Button>
    </li>
  );
}
