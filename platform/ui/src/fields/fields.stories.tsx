import { defineCall, type InputTypeOf } from '@alder/wire';
import { useState } from 'react';
import { z } from 'zod';
import type { Story } from '../../stories/story.ts';
import {
  CallForm,
  Checkbox,
  Combobox,
  DateField,
  FileField,
  FormActions,
  MoneyField,
  NumberField,
  PetFace,
  PhoneField,
  RadioField,
  SelectField,
  SubmitButton,
  Switch,
  TextArea,
  TextField,
  TimeField,
  useCallForm,
} from '../index.tsx';

const wide = { width: '100%', display: 'grid', gap: 14 } as const;

const createPet = defineCall({
  id: 'pet.create',
  method: 'POST',
  path: '/v2/:hospital/pet/create',
  access: { kind: 'account' },
  input: z.strictObject({
    name: z.string().trim().min(1, 'missing'),
    species: z.enum(['cat', 'dog']),
    email: z.email().optional(),
  }),
  payload: z.object({}),
  summary: 'Story only',
});

const pets = [
  { id: '1', name: 'Mochi', owner: 'Emily Tanaka · 678', species: 'cat' },
  { id: '2', name: '布丁', owner: '張先生 · 118', species: 'dog', breed: '柴犬' },
  { id: '3', name: '麻糬', owner: '廖先生 · 092', species: 'rabbit' },
];

/** Refused by every number: what a refusal looks like, at its field and above the fields. */
function NewPetForm() {
  const form = useCallForm(createPet, {
    initial: { name: '' } as InputTypeOf<typeof createPet>,
    send: () => {
      throw Object.assign(new Error('Duplicate patient id'), { code: 'patientIdDup', fields: { name: 'taken' } });
    },
  });
  return (
    <CallForm form={form}>
      <TextField name="name" label="Name" required />
      <SelectField name="species" label="Species" required options={['cat', 'dog']} />
      <FormActions>
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </CallForm>
  );
}

/** What was typed before the page was reloaded. */
function MemoForm() {
  const [value, change] = useState({ name: 'Mochi, third visit this week', species: 'dog' as const });
  const initial = { name: '', species: 'dog' as const };
  const form = useCallForm(createPet, {
    initial,
    send: () => Promise.resolve({}),
    draft: { state: 'draft', value, change, discard: () => change(initial) },
  });
  return (
    <CallForm form={form}>
      <TextField name="name" label="Name" />
      <FormActions>
        <SubmitButton disabled={!form.isDirty}>Save</SubmitButton>
      </FormActions>
    </CallForm>
  );
}

function PetBox() {
  const [pet, setPet] = useState<(typeof pets)[number] | null>(null);
  return (
    <Combobox
      label="Pet, owner, phone, chip"
      items={pets}
      value={pet}
      onChange={setPet}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemAbout={({ owner }) => owner}
      itemIcon={(one) => <PetFace {...one} size="sm" />}
      onCreate={() => undefined}
    />
  );
}

export const stories: readonly Story[] = [
  {
    title: 'Text fields',
    show: () => (
      <div style={wide}>
        <TextField label="Name" defaultValue="Mochi" saved />
        <TextField label="Email" type="email" required error="Invalid email format" defaultValue="mochi@" />
        <TextField label="Password" type="password" defaultValue="secret-9" hint="At least 6 characters" />
        <TextField label="Chip number" warning="Another pet has this number" defaultValue="900182000345671" />
        <TextField label="Read only" readOnly defaultValue="P02418" />
        <TextField label="Disabled" disabled defaultValue="–" />
        <TextArea label="Memo" placeholder="…" />
      </div>
    ),
  },
  {
    title: 'Numbers, money, time, phone',
    show: () => (
      <div style={wide}>
        <NumberField label="Weight" unit="kg" decimals={2} defaultValue={4.62} />
        <MoneyField label="Deposit" defaultValue={5000} />
        <TimeField label="Time" defaultValue="09:42" />
        <PhoneField label="Phone" defaultValue="0912 345 678" />
        <DateField label="Birthdate" defaultValue="2018-09-14" />
      </div>
    ),
  },
  {
    title: 'Choices',
    show: () => (
      <div style={wide}>
        <SelectField
          label="Species"
          options={[
            { value: 'cat', label: 'Cat' },
            { value: 'dog', label: 'Dog' },
          ]}
        />
        <PetBox />
        <Checkbox label="Urgent" about="Goes to the top of the queue" defaultValue />
        <Checkbox label="Some" partly />
        <Switch label="Hide money on the board" defaultValue />
        <RadioField
          label="Sex"
          value="female"
          onChange={() => undefined}
          options={[
            { value: 'male', label: 'Male' },
            { value: 'female', label: 'Female' },
          ]}
        />
        <FileField label="Documents" multiple />
      </div>
    ),
  },
  {
    title: 'Form of a call',
    show: () => (
      <div style={wide}>
        <NewPetForm />
      </div>
    ),
  },
  {
    title: 'Form of a call with a draft',
    show: () => (
      <div style={wide}>
        <MemoForm />
      </div>
    ),
  },
];
