import { randomId } from '@alder/client';
import { Button, IconButton, SelectField, TextField } from '@alder/ui';
import { Plus, X } from 'lucide-react';
import { ROOM_KINDS, type Room, type RoomKind } from '../domain/index.ts';
import styles from './settings.module.css';
import { useHospitalTexts } from './use-hospital-texts.ts';

type RoomsFieldProps = {
  readonly value: readonly Room[];
  readonly onChange: (rooms: readonly Room[]) => void;
  readonly readOnly: boolean;
  readonly error: string | undefined;
};

/** The rooms of the hospital and what each is for. */
export function RoomsField({ value, onChange, readOnly, error }: RoomsFieldProps) {
  const t = useHospitalTexts();
  const change = (key: string, part: Partial<Room>) =>
    onChange(value.map((room) => (room.key === key ? { ...room, ...part } : room)));
  return (
    <div className={styles.list}>
      {value.length === 0 && <p className={styles.closed}>{t('rooms.none')}</p>}
      {value.map(({ key, name, kind }) => (
        <div key={key} className={styles.room}>
          <TextField
            label={t('rooms.name')}
            value={name}
            maxLength={60}
            onChange={(typed) => change(key, { name: typed })}
            readOnly={readOnly}
            autoFocus={name === ''}
          />
          <SelectField
            label={t('rooms.kind')}
            value={kind}
            onChange={(chosen: RoomKind) => change(key, { kind: chosen })}
            options={ROOM_KINDS.map((each) => ({ value: each, label: t(`room.${each}`) }))}
            readOnly={readOnly}
          />
          {!readOnly && (
            <IconButton
              label={t('rooms.remove', { name })}
              icon={<X />}
              onClick={() => onChange(value.filter((room) => room.key !== key))}
            />
          )}
        </div>
      ))}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      {!readOnly && (
        <Button
          size="sm"
          icon={<Plus />}
          className={styles.start}
          onClick={() => onChange([...value, { key: newRoomKey(), name: '', kind: 'exam' }])}
        >
          {t('rooms.add')}
        </Button>
      )}
    </div>
  );
}

const newRoomKey = () =>
  randomId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 12);
