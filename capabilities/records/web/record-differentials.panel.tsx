import type { Diagnosis, Treatment } from '@alder/catalog/contract';
import { nameIn } from '@alder/catalog/domain';
import {
  carryDifferentials,
  createDifferentialRecord,
  type DiagnosisRecord,
  type DifferentialRecord,
  getOpenDifferentials,
  updateDifferentialRecord,
} from '@alder/chart/contract';
import { differentialStates, rankBetween } from '@alder/chart/domain';
import { useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import {
  Button,
  Chip,
  Combobox,
  IconButton,
  Menu,
  type MenuEntry,
  SelectField,
  type Tone,
  toast,
  useFailToast,
} from '@alder/ui';
import { Check, EllipsisVertical, History, Plus, X } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { getEntry } from '../contract/index.ts';
import styles from './record-differentials.module.css';
import { useRecordTexts } from './record-texts.ts';
import { type DifferentialField, useDifferentialText } from './use-differential-text.ts';
import { useGrowingArea } from './use-growing-area.ts';

const tones = {
  considered: 'info',
  confirmed: 'ok',
  ruled_out: 'neutral',
} as const satisfies Record<DifferentialRecord['state'], Tone>;

/** Names of the hospital's tests, from which the one that decides is chosen. */
const TESTS = 'differential-tests';

type Props = {
  readonly record: string;
  readonly differentials: readonly DifferentialRecord[];
  /** The problems of the visit, for which something may be considered. */
  readonly diagnoses: readonly DiagnosisRecord[];
  readonly catalog: readonly Diagnosis[];
  readonly tests: readonly Treatment[];
  readonly readOnly: boolean;
};

/** What the problems of this visit may turn out to be, problem by problem, the likeliest first. */
export function RecordDifferentials(props: Props) {
  const { record, differentials, diagnoses, tests, readOnly } = props;
  const t = useRecordTexts();
  const { language } = useLanguage();
  if (readOnly && differentials.length === 0) return null;
  const problemOf = (one: DifferentialRecord) => diagnoses.find(({ id }) => id === one.problem);
  // A problem that was taken out leaves what it may have been with the visit as a whole.
  const groups = [...diagnoses, undefined].flatMap((problem) => {
    const list = differentials.filter((one) => problemOf(one)?.id === problem?.id);
    return list.length > 0 ? [{ problem, list }] : [];
  });

  return (
    <section className={styles.place} aria-label={t('differential.title')}>
      {groups.map(({ problem, list }) => {
        const title = problem
          ? t('differential.of', { problem: nameIn(problem, language) })
          : t('differential.ofVisit');
        return (
          <div key={problem?.id ?? ''} className={styles.group}>
            <h3>{title}</h3>
            <ol aria-label={title}>
              {list.map((one, at) => (
                <Line key={one.id} one={one} at={at} list={list} readOnly={readOnly} />
              ))}
            </ol>
          </div>
        );
      })}
      <datalist id={TESTS}>
        {tests.map((each) => (
          <option key={each.id} value={nameIn(each, language)} />
        ))}
      </datalist>
      {!readOnly && <Open record={record} />}
      {!readOnly && <Add {...props} />}
    </section>
  );
}

/** Offers what the last visit left open, in one press. */
function Open({ record }: { record: string }) {
  const t = useRecordTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const fail = useFailToast(t);
  const { data } = useCall(getOpenDifferentials, { medical_record: record });
  const carry = useMutationCall(carryDifferentials, {
    refreshes: [getEntry, getOpenDifferentials],
    title: t('differential.title'),
  });
  if (!data?.from || !data.at) return null;
  const { from, at, result } = data;
  return (
    <p className={styles.open}>
      <History size={15} aria-hidden="true" />
      <span>
        {t('differential.open', {
          at: format.date(at, 'full'),
          names: format.list(result.map((one) => nameIn(one, language))),
        })}
      </span>
      <Button size="sm" onClick={() => void carry.mutateAsync({ medical_record: record, from }).catch(fail)}>
        {t('differential.carry')}
      </Button>
    </p>
  );
}

function Add({ record, diagnoses, catalog }: Props) {
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const create = useMutationCall(createDifferentialRecord, { refreshes: [getEntry], title: t('differential.title') });
  // The first problem of the list until another is chosen.
  const problem = diagnoses.some(({ id }) => id === chosen) || chosen === '' ? chosen : diagnoses[0]?.id;
  const add = (input: { name: string; diagnosis?: string }) =>
    void create.mutateAsync({ medical_record: record, problem: problem || null, ...input }).catch(fail);
  return (
    <div className={styles.add}>
      <Combobox
        label={t('differential.add')}
        labelHidden
        placeholder={t('differential.add')}
        icon={<Plus size={15} />}
        items={catalog}
        itemKey={(entry) => entry.id}
        itemText={(entry) => nameIn(entry, language)}
        itemKeywords={(entry) => [
          ...[entry.name, entry.name_zhtw ?? '', entry.name_ja ?? ''],
          ...[...entry.synonyms, entry.code ?? ''],
        ]}
        clearOnChoose
        value={null}
        onChange={(entry) => entry && add({ diagnosis: entry.id, name: nameIn(entry, language) })}
        onCreate={(name) => add({ name })}
      />
      {diagnoses.length > 0 && (
        <SelectField
          label={t('differential.for')}
          labelHidden
          value={problem ?? ''}
          options={[
            ...diagnoses.map((one) => ({
              value: one.id,
              label: t('differential.forProblem', { problem: nameIn(one, language) }),
            })),
            { value: '', label: t('differential.forVisit') },
          ]}
          onChange={(value) => setChosen(value)}
        />
      )}
    </div>
  );
}

type LineProps = {
  readonly one: DifferentialRecord;
  readonly at: number;
  /** All of the same problem, in their order. */
  readonly list: readonly DifferentialRecord[];
  readonly readOnly: boolean;
};

function Line({ one, at, list, readOnly }: LineProps) {
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const { language } = useLanguage();
  const text = useDifferentialText(one);
  const update = useMutationCall(updateDifferentialRecord, { refreshes: [getEntry], title: t('differential.title') });
  const name = nameIn(one, language);

  const change = async (
    fields: { state?: DifferentialRecord['state']; rank?: number; deleted?: boolean },
    version = one.version,
  ) => update.mutateAsync({ id: one.id, version, ...fields }).catch(fail);
  const setState = async (state: DifferentialRecord['state']) => {
    const before = one.state;
    const saved = await change({ state });
    if (!saved || state === before) return;
    toast({
      text: t(`differential.now.${state}`, { name }),
      undo: () => void change({ state: before }, saved.result.version),
    });
  };
  const remove = async () => {
    const gone = await change({ deleted: true });
    if (!gone) return;
    toast({ text: t('removed', { name }), undo: () => void change({ deleted: false }, gone.result.version) });
  };
  const move = (to: number) => {
    const rest = list.filter(({ id }) => id !== one.id);
    void change({ rank: rankBetween(rest[to - 1]?.rank, rest[to]?.rank) });
  };
  const entries: readonly MenuEntry[] = [
    ...differentialStates.map((state) => ({
      label: t(`differential.state.${state}`),
      checked: state === one.state,
      onAction: () => void setState(state),
    })),
    { line: true },
    ...(at > 0 ? [{ label: t('differential.up'), onAction: () => move(at - 1) }] : []),
    ...(at < list.length - 1 ? [{ label: t('differential.down'), onAction: () => move(at + 1) }] : []),
    { label: t('remove', { name }), danger: true, onAction: () => void remove() },
  ];

  return (
    <li className={styles.line} data-state={one.state}>
      <div className={styles.head}>
        <i>{at + 1}</i>
        <b>{name}</b>
        <Chip tone={tones[one.state]}>{t(`differential.state.${one.state}`)}</Chip>
        {!readOnly && (
          <span className={styles.acts}>
            {one.state === 'considered' && (
              <>
                <IconButton
                  size="sm"
                  label={t('differential.confirm', { name })}
                  icon={<Check />}
                  onClick={() => void setState('confirmed')}
                />
                <IconButton
                  size="sm"
                  label={t('differential.ruleOut', { name })}
                  icon={<X />}
                  onClick={() => void setState('ruled_out')}
                />
              </>
            )}
            <Menu
              label={t('differential.menu', { name })}
              entries={entries}
              trigger={(trigger) => (
                <IconButton
                  {...trigger}
                  size="sm"
                  label={t('differential.menu', { name })}
                  icon={<EllipsisVertical />}
                />
              )}
            />
          </span>
        )}
      </div>
      {readOnly ? (
        <Read one={one} />
      ) : (
        <div className={styles.texts}>
          <Written field="reason" name={name} text={text} />
          <Written field="test" name={name} text={text} />
        </div>
      )}
    </li>
  );
}

function Read({ one }: { one: DifferentialRecord }) {
  const t = useRecordTexts();
  if (!one.reason && !one.test) return null;
  return (
    <p className={styles.read}>
      {one.reason}
      {one.test && <span>{t('differential.decides', { test: one.test })}</span>}
    </p>
  );
}

/** One field of a line: on the device at each key; two texts where another device wrote meanwhile. */
function Written(props: { field: DifferentialField; name: string; text: ReturnType<typeof useDifferentialText> }) {
  const { field, name, text } = props;
  const t = useRecordTexts();
  const label = t(`differential.${field}Of`, { name });
  const value = text.shown(field);
  const area = useGrowingArea(value);
  const shared = {
    className: styles.input,
    'aria-label': label,
    placeholder: t(`differential.${field}`),
    value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => text.change(field, target.value),
    onBlur: () => void text.save(),
  };
  return (
    <div>
      {field === 'reason' ? (
        <textarea ref={area} rows={1} maxLength={2000} {...shared} />
      ) : (
        <input list={TESTS} maxLength={200} {...shared} />
      )}
      {/* For paper, on which an empty field is nothing. */}
      {value && (
        <span className={styles.printed}>{field === 'test' ? t('differential.decides', { test: value }) : value}</span>
      )}
      {text.conflicts.includes(field) && (
        <div className={styles.conflict} role="alert">
          <p>{t('differential.conflict')}</p>
          <blockquote>{text.theirs(field) || t('conflict.empty')}</blockquote>
          <Button size="sm" onClick={() => text.resolve(field, 'theirs')}>
            {t('conflict.theirs')}
          </Button>
          <Button size="sm" variant="primary" onClick={() => text.resolve(field, 'mine')}>
            {t('conflict.mine')}
          </Button>
        </div>
      )}
    </div>
  );
}
