import { randomId } from '@alder/client';
import { SelectField, TextField } from '@alder/ui';
import { ROOM_KINDS, type Room, type RoomKind } from '../domain/index.ts';
import { ListField } from './list.field.tsx';
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
  return (
    <ListField<Room>
      entries={value}
      onChange={onChange}
      keyOf={({ key }) => key}
      row={styles.room}
      none={t('rooms.none')}
      removeText={({ name }) => t('rooms.remove', { name })}
      addText={t('rooms.add')}
      makeNew={() => ({ key: newRoomKey(), name: '', kind: 'exam' })}
      readOnly={readOnly}
      error={error}
    >
      {({ name, kind }, change) => (
        <>
          <TextField
            label={t('rooms.name')}
            value={name}
            maxLength={60}
            onChange={(typed) => change({ name: typed })}
            readOnly={readOnly}
            autoFocus={name === ''}
          />
          <SelectField
            label={t('rooms.kind')}
            value={kind}
            onChange={(chosen: RoomKind) => change({ kind: chosen })}
            options={ROOM_KINDS.map((each) => ({ value: each, label: t(`room.${each}`) }))}
            readOnly={readOnly}
          />
        </>
      )}
    </ListField>
  );
}

const newRoomKey = () =>
  randomId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 12);
