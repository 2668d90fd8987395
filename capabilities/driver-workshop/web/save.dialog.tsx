import { useMutationCall } from '@alder/client';
import { Button, CallForm, Checkbox, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { getWorkshop, saveDriver } from '../contract/index.ts';
import { taughtInput } from './taught-input.ts';
import type { Bench } from './use-draft.ts';
import { useWorkshopTexts } from './use-workshop-texts.ts';
import type { Workshop } from './workshop.screen.tsx';

type Props = {
  readonly workshop: Workshop;
  readonly bench: Bench;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** Names the driver and saves it with the capture and its reading as test. */
export function SaveDialog({ workshop: { device }, bench, onClose, onSaved }: Props) {
  const t = useWorkshopTexts();
  const { driver } = bench;
  const save = useMutationCall(saveDriver, { title: t('save'), refreshes: [getWorkshop] });
  const [failing, setFailing] = useState(false);
  const form = useCallForm(saveDriver, {
    initial: { name: driver?.name ?? device.name, accept: false },
    toInput: ({ name, accept }) => ({
      ...{ device: device.id, driver: driver?.id ?? null, version: driver?.version ?? null, name, accept },
      ...taughtInput(bench),
    }),
    send: async (input) => {
      try {
        return await save.mutateAsync(input);
      } catch (error) {
        if (error instanceof Refusal && error.kind.code === 'earlierTestFails') setFailing(true);
        throw error;
      }
    },
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t('saved', { name: result.name, number: result.newest }) });
      onSaved();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('save')}
      about={t('save.about')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('save.do')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <TextField name="name" label={t('name')} hint={t('name.hint')} required maxLength={80} />
        {failing && <Checkbox name="accept" label={t('save.accept')} />}
      </CallForm>
    </Dialog>
  );
}
