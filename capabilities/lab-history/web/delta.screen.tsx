import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { analyteOf, analytes, readUnit, showUnit, species } from '@alder/terms';
import {
  Button,
  CallForm,
  FormActions,
  IconButton,
  Loaded,
  NumberField,
  Options,
  Part,
  Screen,
  SelectField,
  SubmitButton,
  Switch,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import type { InputTypeOf, PayloadOf } from '@alder/wire';
import { Plus, X } from 'lucide-react';
import { getDeltaLimits, updateDeltaLimits } from '../contract/index.ts';
import { type DeltaLimit, deltaKey, deltaKinds, MAX_DELTA_DAYS, MAX_DELTA_LIMITS } from '../domain/index.ts';
import styles from './delta.module.css';
import { useHistoryTexts } from './use-history-texts.ts';

type Answer = PayloadOf<typeof getDeltaLimits>['result'];
/** A limit as it is typed. */
type Draft = Omit<DeltaLimit, 'species' | 'amount' | 'within_days'> & {
  readonly species: string;
  readonly amount: number | undefined;
  readonly within_days: number | undefined;
};

/** Who sets the limits; others read them. */
const WRITERS: readonly string[] = ['hospitalAdmin', 'sysAdmin', 'lisConsultant'];
const NEW: Draft = {
  species: '',
  analyte: '',
  kind: 'percent',
  amount: undefined,
  unit: '',
  within_days: 7,
  holds: false,
};

/** `/manage/delta`: how much a value may differ from the one before it, as the hospital says (screens §3.15). */
export function DeltaLimitsScreen() {
  const t = useHistoryTexts();
  const list = useCall(getDeltaLimits, {});
  return (
    <Screen title={t('delta')}>
      <Loaded query={list} what={t('delta')}>
        {({ result }) => (
          <Options>
            <Part title={t('delta')} about={t('delta.about')}>
              <LimitsForm key={result.version} list={result} />
            </Part>
          </Options>
        )}
      </Loaded>
    </Screen>
  );
}

const draftOf = (limit: DeltaLimit): Draft => ({
  ...{ ...limit, species: limit.species ?? '' },
  unit: showUnit(limit.unit),
});

/** The limits of the call; undefined while one of them is not complete. */
function limitsOf(drafts: readonly Draft[]): InputTypeOf<typeof updateDeltaLimits>['limits'] | undefined {
  const limits = drafts.flatMap(({ species: kind, amount, within_days, unit, ...draft }) => {
    const isComplete = draft.analyte !== '' && (amount ?? 0) > 0 && (within_days ?? 0) > 0;
    if (!isComplete || amount === undefined || within_days === undefined) return [];
    if (draft.kind === 'absolute' && unit.trim() === '') return [];
    const ucum = draft.kind === 'absolute' ? readUnit(unit, draft.analyte) : '';
    return [{ ...draft, species: kind || null, amount, within_days, unit: ucum }];
  });
  return limits.length === drafts.length ? limits : undefined;
}

function LimitsForm({ list }: { readonly list: Answer }) {
  const t = useHistoryTexts();
  const { account } = useAccount();
  const mayWrite = WRITERS.includes(account.role);
  const set = useMutationCall(updateDeltaLimits, { title: t('delta'), refreshes: [getDeltaLimits] });
  const form = useCallForm(updateDeltaLimits, {
    initial: { rows: list.limits.map(draftOf) as readonly Draft[] },
    toInput: ({ rows }) => {
      const limits = limitsOf(rows);
      return limits && { version: list.version, limits };
    },
    send: set.mutateAsync,
    onSent: () => toast({ tone: 'done', text: t('delta.saved') }),
    texts: t,
  });
  const { rows } = form.values;
  const place = (next: readonly Draft[]) => form.set({ rows: next });
  const isTwice = new Set(rows.map(deltaKey)).size < rows.length;
  const wrong = isTwice ? t('delta.twice') : limitsOf(rows) ? undefined : t('delta.incomplete');
  return (
    <CallForm form={form} label={t('delta')} className={styles.form}>
      {rows.length === 0 && <p className={styles.soft}>{t('delta.none')}</p>}
      <fieldset disabled={!mayWrite} className={styles.rows}>
        {rows.map((row, at) => (
          <LimitRow
            key={at}
            row={row}
            onChange={(part) => place(rows.map((one, other) => (other === at ? { ...one, ...part } : one)))}
            {...(mayWrite && { onRemove: () => place(rows.filter((_, other) => other !== at)) })}
          />
        ))}
      </fieldset>
      {mayWrite && (
        <FormActions>
          {rows.length < MAX_DELTA_LIMITS && (
            <Button icon={<Plus />} onClick={() => place([...rows, NEW])}>
              {t('delta.add')}
            </Button>
          )}
          <SubmitButton {...(wrong && { disabledReason: wrong })}>{t('delta.save')}</SubmitButton>
        </FormActions>
      )}
    </CallForm>
  );
}

type RowProps = {
  readonly row: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onRemove?: () => void;
};

function LimitRow({ row, onChange, onRemove }: RowProps) {
  const t = useHistoryTexts();
  const { language } = useLanguage();
  return (
    <div className={styles.row}>
      <div className={styles.fields}>
        <SelectField
          label={t('delta.analyte')}
          none={t('delta.choose')}
          value={row.analyte}
          onChange={(analyte: string) => onChange({ analyte, unit: showUnit(analyteOf(analyte)?.unit ?? '') })}
          options={analytes.map(({ code, ...names }) => ({ value: code, label: names[language] }))}
        />
        <SelectField
          label={t('delta.species')}
          none={t('delta.anySpecies')}
          value={row.species}
          onChange={(code: string) => onChange({ species: code })}
          options={species.map(({ code, ...names }) => ({ value: code, label: names[language] }))}
        />
        <SelectField
          label={t('delta.kind')}
          value={row.kind}
          onChange={(kind) => onChange({ kind })}
          options={deltaKinds.map((value) => ({ value, label: t(`delta.kind.${value}`) }))}
        />
        <NumberField
          label={t('delta.amount')}
          value={row.amount}
          min={0}
          onChange={(amount) => onChange({ amount })}
          {...(row.kind === 'percent' && { unit: '%' })}
        />
        {row.kind === 'absolute' && (
          <TextField label={t('delta.unit')} value={row.unit} maxLength={30} onChange={(unit) => onChange({ unit })} />
        )}
        <NumberField
          label={t('delta.days')}
          value={row.within_days}
          min={1}
          max={MAX_DELTA_DAYS}
          unit={t('delta.dayUnit')}
          onChange={(within_days) => onChange({ within_days })}
        />
        <Switch
          className={styles.holds ?? ''}
          label={t('delta.holds')}
          value={row.holds}
          onChange={(holds) => onChange({ holds })}
        />
      </div>
      {onRemove && <IconButton icon={<X />} label={t('delta.remove')} onClick={onRemove} />}
    </div>
  );
}
