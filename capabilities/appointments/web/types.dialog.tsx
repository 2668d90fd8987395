import { useMutationCall } from '@alder/client';
import { visitTypes } from '@alder/records/domain';
import {
  Button,
  CallForm,
  Dialog,
  IconButton,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { Plus, Trash2 } from 'lucide-react';
import { type Calendar, getAppointmentRange, updateAppointmentSetting } from '../contract/index.ts';
import { GRIDS, type Grid, TYPE_COLORS } from '../domain/index.ts';
import styles from './booking.module.css';
import { useAppointmentTexts } from './use-appointment-texts.ts';

type Type = Calendar['types'][number];

/** The hospital's own types of appointments, with length and colour, and the lines of the calendar. */
export function TypesDialog({ calendar, onClose }: { readonly calendar: Calendar; readonly onClose: () => void }) {
  const t = useAppointmentTexts();
  const update = useMutationCall(updateAppointmentSetting, { refreshes: [getAppointmentRange], title: t('types') });
  const form = useCallForm(updateAppointmentSetting, {
    initial: { grid: String(calendar.grid), types: calendar.types },
    toInput: ({ grid, types }) => ({
      version: calendar.version,
      grid: Number(grid) as Grid,
      types: types.map((type) => ({ ...type, names: filledNames(type.names) })),
    }),
    check: ({ types }) =>
      types.some((type) => !Object.values(type.names).some(Boolean)) ? { types: 'missing' } : undefined,
    send: update.mutateAsync,
    onSent: () => {
      toast({ text: t('types.saved') });
      onClose();
    },
    texts: t,
  });
  const { types } = form.values;
  const change = (place: number, next: Partial<Type>) =>
    form.set({ types: types.map((type, index) => (index === place ? { ...type, ...next } : type)) });
  const newKey = () => {
    let number = types.length + 1;
    while (types.some(({ key }) => key === `type${number}`)) number++;
    return `type${number}`;
  };
  return (
    <Dialog
      open
      size="xl"
      title={t('types.title')}
      about={t('types.about')}
      dirty={form.isDirty}
      onClose={onClose}
      onMainAction={form.submit}
      footer={<SubmitButton of={form}>{t('save')}</SubmitButton>}
    >
      <CallForm form={form} label={t('types.title')}>
        <SelectField
          name="grid"
          label={t('types.grid')}
          options={GRIDS.map((grid) => ({ value: String(grid), label: t('grid', { count: grid }) }))}
        />
        {form.errors.types && <p role="alert">{form.errors.types}</p>}
        {types.map((type, place) => (
          <div key={type.key} className={styles.typeRow} data-color={type.color}>
            {(['en', 'ja', 'zhtw'] as const).map((language) => (
              <TextField
                key={language}
                label={t(`types.${language}`)}
                value={type.names[language]}
                maxLength={40}
                onChange={(name) => change(place, { names: { ...type.names, [language]: name } })}
              />
            ))}
            <NumberField
              label={t('minutes')}
              value={type.minutes}
              min={5}
              max={720}
              step={5}
              onChange={(minutes) => change(place, { minutes: minutes ?? 15 })}
            />
            <SelectField
              label={t('types.color')}
              value={type.color}
              options={TYPE_COLORS.map((value) => ({ value, label: t(`color.${value}`) }))}
              onChange={(color) => change(place, { color })}
            />
            <SelectField
              label={t('types.visit')}
              value={type.visit}
              options={visitTypes.map((value) => ({ value, label: t(`visit.${value}`) }))}
              onChange={(visit) => change(place, { visit })}
            />
            <IconButton
              label={t('types.remove', { name: type.names.en })}
              icon={<Trash2 aria-hidden="true" />}
              disabled={types.length === 1}
              onClick={() => form.set({ types: types.filter((_, index) => index !== place) })}
            />
          </div>
        ))}
        <div>
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() =>
              form.set({
                types: [
                  ...types,
                  { key: newKey(), names: { en: '', ja: '', zhtw: '' }, minutes: 15, color: 'info', visit: 'other' },
                ],
              })
            }
          >
            {t('types.add')}
          </Button>
        </div>
      </CallForm>
    </Dialog>
  );
}

/** A name that was typed in one language alone is used in the others too. */
function filledNames(names: Type['names']): Type['names'] {
  const any = names.en.trim() || names.zhtw.trim() || names.ja.trim();
  return { en: names.en.trim() || any, ja: names.ja.trim() || any, zhtw: names.zhtw.trim() || any };
}
