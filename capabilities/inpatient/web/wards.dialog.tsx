import { useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  Dialog,
  FormActions,
  SelectField,
  SubmitButton,
  TextField,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { Trash2 } from 'lucide-react';
import { createCage, createWard, getWard, updateCage, updateWard, type WardView } from '../contract/index.ts';
import { useWardTexts } from './use-ward-texts.ts';
import styles from './ward.module.css';

const refreshes = [getWard];

/** The hospital's own wards and cages. */
export function WardsDialog({ ward, onClose }: { ward: WardView; onClose: () => void }) {
  const t = useWardTexts();
  const fail = useFailToast(t);
  const dropWard = useMutationCall(updateWard, { refreshes, title: t('wards.edit') });
  const dropCage = useMutationCall(updateCage, { refreshes, title: t('wards.edit') });
  return (
    <Dialog open title={t('wards.edit')} onClose={onClose}>
      <ul className={styles.setup}>
        {ward.wards.map((one) => {
          const own = ward.cages.filter((cage) => cage.ward === one.id);
          return (
            <li key={one.id}>
              <h3>
                {one.name}
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Trash2 />}
                  aria-label={t('remove', { name: one.name })}
                  onClick={() => dropWard.mutateAsync({ id: one.id, version: one.version, deleted: true }).catch(fail)}
                />
              </h3>
              <span className={styles.chips}>
                {own.map((cage) => (
                  <Button
                    key={cage.id}
                    size="sm"
                    iconAfter={<Trash2 />}
                    aria-label={t('remove', { name: cage.name })}
                    onClick={() =>
                      dropCage.mutateAsync({ id: cage.id, version: cage.version, deleted: true }).catch(fail)
                    }
                  >
                    {cage.name}
                  </Button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      <NewWard rank={ward.wards.length} />
      {ward.wards.length > 0 && <NewCage ward={ward} />}
    </Dialog>
  );
}

function NewWard({ rank }: { rank: number }) {
  const t = useWardTexts();
  const create = useMutationCall(createWard, { refreshes, title: t('ward.new') });
  const form = useCallForm(createWard, {
    initial: { name: '', rank },
    send: create.mutateAsync,
    onSent: () => {
      form.reset({ name: '', rank: rank + 1 });
    },
    texts: t,
  });
  return (
    <CallForm form={form} label={t('ward.new')}>
      <TextField name="name" label={t('ward.name')} />
      <FormActions>
        <SubmitButton variant="default">{t('ward.new')}</SubmitButton>
      </FormActions>
    </CallForm>
  );
}

function NewCage({ ward }: { ward: WardView }) {
  const t = useWardTexts();
  const create = useMutationCall(createCage, { refreshes, title: t('cage.new') });
  const first = ward.wards[0]?.id ?? '';
  const form = useCallForm(createCage, {
    initial: { ward: first, name: '', rank: ward.cages.length },
    send: create.mutateAsync,
    onSent: (_, { ward: of, rank }) => {
      form.reset({ ward: of, name: '', rank: rank + 1 });
    },
    texts: t,
  });
  return (
    <CallForm form={form} label={t('cage.new')}>
      <SelectField
        name="ward"
        label={t('ward')}
        options={ward.wards.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField name="name" label={t('cage.name')} />
      <FormActions>
        <SubmitButton variant="default">{t('cage.new')}</SubmitButton>
      </FormActions>
    </CallForm>
  );
}
