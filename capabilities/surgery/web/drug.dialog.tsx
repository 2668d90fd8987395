import { useMutationCall } from '@alder/client';
import {
  CallForm,
  Dialog,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  useCallForm,
  useSignalment,
} from '@alder/ui';
import { createEmergencyDrug, type EmergencyDrug, getEmergencyDrugs, updateEmergencyDrug } from '../contract/index.ts';
import { doseUnits } from '../domain/index.ts';
import { useSurgeryTexts } from './use-surgery-texts.ts';

const SPECIES = ['dog', 'cat', 'rabbit', 'bird'] as const;

/** A dose of the hospital's own table; a change takes its approval away. */
export function DrugDialog({ drug, onClose }: { readonly drug?: EmergencyDrug; readonly onClose: () => void }) {
  const t = useSurgeryTexts();
  const signalment = useSignalment();
  const refreshes = [getEmergencyDrugs];
  const create = useMutationCall(createEmergencyDrug, { refreshes, title: t('drug.add') });
  const update = useMutationCall(updateEmergencyDrug, { refreshes, title: t('drug.add') });
  const groups = {
    any: [] as string[],
    both: ['dog', 'cat'],
    ...Object.fromEntries(SPECIES.map((one) => [one, [one]])),
  };
  const own = drug?.species.join() ?? 'dog,cat';
  const known = Object.entries(groups).find(([, list]) => list.join() === own)?.[0];
  const form = useCallForm(createEmergencyDrug, {
    initial: {
      name: drug?.name ?? '',
      use: drug?.use ?? '',
      dose: drug?.dose as number | undefined,
      unit: drug?.unit ?? ('mg' as const),
      concentration: drug?.concentration as number | undefined,
      max_ml: drug?.max_ml ?? undefined,
      route: drug?.route ?? 'IV',
      source: drug?.source ?? '',
      species: known ?? 'kept',
    },
    toInput: ({ species, dose, concentration, max_ml, ...values }) => {
      if (!dose || !concentration || !values.name.trim()) return undefined;
      const list = species === 'kept' ? (drug?.species ?? []) : (groups as Record<string, string[]>)[species]!;
      return { ...values, dose, concentration, max_ml: max_ml ?? null, species: list };
    },
    send: (input) =>
      drug ? update.mutateAsync({ id: drug.id, version: drug.version, ...input }) : create.mutateAsync(input),
    onSent: onClose,
    texts: t,
  });
  const { unit } = form.values;
  const labels = [
    { value: 'any', label: t('species.any') },
    { value: 'both', label: `${signalment.species('dog')}, ${signalment.species('cat')}` },
    ...SPECIES.map((value) => ({ value, label: signalment.species(value) })),
    ...(known ? [] : [{ value: 'kept', label: own }]),
  ];
  return (
    <Dialog
      open
      title={drug ? t('drug.edit', { name: drug.name }) : t('drug.add')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={<SubmitButton of={form}>{t('save')}</SubmitButton>}
    >
      <CallForm form={form}>
        <TextField name="name" label={t('drug')} maxLength={100} />
        <TextField name="use" label={t('use')} maxLength={200} />
        <SelectField name="unit" label={t('unit')} options={[...doseUnits]} />
        <NumberField name="dose" label={t('dose')} unit={`${unit}/kg`} />
        <NumberField name="concentration" label={t('vial')} unit={`${unit}/mL`} />
        <NumberField name="max_ml" label={t('max')} unit="mL" />
        <TextField name="route" label={t('route')} maxLength={40} />
        <SelectField name="species" label={t('species')} options={labels} />
        <TextField name="source" label={t('source')} maxLength={200} />
        {drug?.approved_at && <p>{t('approved.lost')}</p>}
      </CallForm>
    </Dialog>
  );
}
