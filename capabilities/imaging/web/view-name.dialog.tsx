import { Button, Dialog, Form, TextField } from '@alder/ui';
import { useId, useState } from 'react';
import { useImagingTexts } from './use-imaging-texts.ts';

type Props = {
  readonly taken: readonly string[];
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
};

/** Dialog for the name of a filter; an existing name gets the new filter. */
export function ViewNameDialog({ taken: acquired, onSave, onClose }: Props) {
  const t = useImagingTexts();
  const form = useId();
  const [name, setName] = useState('');
  const text = name.trim();
  const save = () => {
    if (text === '') return;
    onSave(text);
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('views.save')}
      onClose={onClose}
      dirty={name !== ''}
      footer={
        <Button variant="primary" type="submit" form={form} {...(text === '' && { disabledReason: t('views.name') })}>
          {t(acquired.includes(text) ? 'views.replace' : 'views.keep')}
        </Button>
      }
    >
      <Form id={form} onSubmit={save}>
        <TextField label={t('views.name')} value={name} onChange={setName} maxLength={60} />
      </Form>
    </Dialog>
  );
}
