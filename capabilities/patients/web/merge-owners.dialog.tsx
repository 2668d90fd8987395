import { useCall, useMutationCall } from '@alder/client';
import { languageNames, useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Chip,
  Dialog,
  Empty,
  ListRow,
  Loaded,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import type { InputTypeOf, PayloadOf } from '@alder/wire';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import {
  getHospitalPetOwners,
  getOwnerMerge,
  getPet,
  mergeOwners,
  type Owner,
  searchPets,
  undoOwnerMerge,
} from '../contract/index.ts';
import { ownerMergeKinds } from '../domain/index.ts';
import styles from './form.module.css';
import { OwnerSearch } from './owner-choice.tsx';
import { type PatientText, usePatientTexts } from './patient-texts.ts';

type Fields = NonNullable<InputTypeOf<typeof mergeOwners>['fields']>;
type Field = keyof Fields;
type MergeView = PayloadOf<typeof getOwnerMerge>;
type Preview = NonNullable<MergeView['preview']>;

/** What is chosen together: one row of the two columns. */
const ROWS: readonly {
  readonly label: PatientText;
  readonly fields: readonly Field[];
  readonly show: (owner: Owner) => string;
}[] = [
  {
    label: 'field.name',
    fields: ['name', 'reading'],
    show: ({ name, reading }) => [name, reading].filter(Boolean).join(' · '),
  },
  { label: 'owner.email', fields: ['email'], show: ({ email }) => email ?? '' },
  { label: 'owner.line', fields: ['line_account'], show: ({ line_account }) => line_account ?? '' },
  { label: 'owner.address', fields: ['address'], show: ({ address }) => address ?? '' },
  { label: 'owner.language', fields: ['langKey'], show: ({ langKey }) => (langKey ? languageNames[langKey] : '') },
  { label: 'owner.notes', fields: ['notes'], show: ({ notes }) => notes ?? '' },
];

/** Makes one owner of two who are one person: who it may be, what moves, and what the one who stays keeps. */
export function MergeOwnersDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = usePatientTexts();
  const [other, setOther] = useState<string>();
  const view = useCall(
    getOwnerMerge,
    { id, ...(other !== undefined && { merged_owner: other }) },
    { keepPrevious: true },
  );
  const refreshes = [getHospitalPetOwners, getPet, searchPets];
  const owner = view.data?.result;
  const name = owner?.name ?? '';
  const merge = useMutationCall(mergeOwners, { title: name, refreshes });
  const undo = useMutationCall(undoOwnerMerge, { title: name, refreshes });
  const preview = other !== undefined && view.data?.preview?.other.id === other ? view.data.preview : undefined;

  const form = useCallForm(mergeOwners, {
    initial: { taken: [] as readonly PatientText[], typed: '' },
    toInput: ({ taken }) =>
      owner && preview
        ? {
            id: owner.id,
            version: owner.version,
            merged_owner: preview.other.id,
            fields: fieldsOf(preview.other, taken),
          }
        : undefined,
    send: merge.mutateAsync,
    onSent: ({ result, merge: made }) => {
      toast({ text: t('ownerMerge.done', { name: result.name }), undo: () => void takeBack(made) });
      onClose();
    },
    texts: t,
  });
  const takeBack = async (made: string) => {
    const response = await undo.mutateAsync({ id: made }).catch(() => undefined);
    if (!response) return toast({ tone: 'fail', text: t('refusal.ownerMergeNotOpen') });
    const { left: count } = response;
    return toast({ text: count > 0 ? t('ownerMerge.undone.left', { count }) : t('ownerMerge.undone') });
  };
  const { taken, typed } = form.values;

  return (
    <Dialog
      open
      full
      size="lg"
      title={t('ownerMerge.title')}
      about={t('ownerMerge.about', { name })}
      onClose={onClose}
      dirty={taken.length > 0 || typed !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <SubmitButton
            of={form}
            variant="danger"
            disabled={!preview || preview.obstacle !== null || typed.trim() !== name}
          >
            {t('merge.do')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.stack}>
        <Loaded query={view} what={t('owner.what')}>
          {({ result, candidates }) => (
            <>
              {other === undefined && <Candidates candidates={candidates} onChoose={setOther} />}
              {preview && (
                <>
                  <Button className={styles.back} size="sm" onClick={() => setOther(undefined)}>
                    {t('ownerMerge.other')}
                  </Button>
                  <Sides owner={result} preview={preview} taken={taken} onTake={(next) => form.set({ taken: next })} />
                  <Moves name={result.name} preview={preview} />
                  {preview.obstacle === null && (
                    <TextField name="typed" label={t('merge.confirm', { name: result.name })} />
                  )}
                </>
              )}
            </>
          )}
        </Loaded>
      </CallForm>
    </Dialog>
  );
}

/** What the one who stays takes over of the other. */
function fieldsOf(other: Owner, taken: readonly PatientText[]): Fields {
  const names = ROWS.filter(({ label }) => taken.includes(label)).flatMap(({ fields }) => fields);
  return Object.fromEntries(names.map((name) => [name, other[name]]));
}

function Candidates(props: { candidates: MergeView['candidates']; onChoose: (id: string) => void }) {
  const t = usePatientTexts();
  const { candidates, onChoose } = props;
  return (
    <>
      {candidates.length === 0 ? (
        <Empty compact>{t('ownerMerge.none')}</Empty>
      ) : (
        <section aria-label={t('ownerMerge.candidates')}>
          {candidates.map(({ id, name, phones, why, pets }) => (
            <ListRow
              key={id}
              icon={<UserRound aria-hidden="true" />}
              title={<bdi>{name}</bdi>}
              about={[...phones, t('list.pets.count', { count: pets })].join(' · ')}
              end={why.map((each) => (
                <Chip key={each} tone="warn">
                  {t(`ownerMerge.why.${each}`)}
                </Chip>
              ))}
              onClick={() => onChoose(id)}
            />
          ))}
        </section>
      )}
      <OwnerSearch onChoose={({ id }) => onChoose(id)} />
    </>
  );
}

function Sides(props: {
  owner: Owner;
  preview: Preview;
  taken: readonly PatientText[];
  onTake: (taken: readonly PatientText[]) => void;
}) {
  const { owner, preview, taken, onTake } = props;
  const t = usePatientTexts();
  const format = useFormat();
  const sides = [owner, preview.other];
  const choose = (label: PatientText, isOther: boolean) => {
    const others = taken.filter((one) => one !== label);
    onTake(isOther ? [...others, label] : others);
  };
  return (
    <table className={styles.sides}>
      <caption className="sr">{t('ownerMerge.take', { name: owner.name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('merge.field')}</th>
          {sides.map((side) => (
            <th key={side.id} scope="col">
              <bdi>{side.name}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.filter(({ show }) => show(owner) !== show(preview.other)).map(({ label, show }) => (
          <tr key={label}>
            <th scope="row">{t(label)}</th>
            {sides.map((side) => (
              <td key={side.id}>
                <label>
                  <input
                    type="radio"
                    name={label}
                    checked={taken.includes(label) === (side !== owner)}
                    onChange={() => choose(label, side !== owner)}
                  />
                  {show(side) || '–'}
                </label>
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('owner.phone')}</th>
          {sides.map((side) => (
            <td key={side.id} className="tn">
              {side.phones.join(' · ') || '–'}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('ownerMerge.deposit')}</th>
          {[preview.deposit.own, preview.deposit.other].map((amount, at) => (
            <td key={sides[at]!.id} className="tn">
              {format.money(amount)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Moves({ name, preview }: { name: string; preview: Preview }) {
  const t = usePatientTexts();
  const { moves, obstacle } = preview;
  const kinds = ownerMergeKinds.filter((kind) => moves[kind]);
  if (obstacle) return <p role="alert">{t(`ownerMerge.obstacle.${obstacle}`)}</p>;
  return (
    <section aria-label={t('ownerMerge.moves', { name })} className={styles.moves}>
      <p>{t('ownerMerge.phones')}</p>
      {kinds.length === 0 ? (
        <p>{t('ownerMerge.moves.none')}</p>
      ) : (
        <>
          <h3>{t('ownerMerge.moves', { name })}</h3>
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>
                <span>{t(`ownerMerge.kind.${kind}`)}</span> <b className="tn">{moves[kind]}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
