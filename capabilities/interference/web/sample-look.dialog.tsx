import { useCall, useMutationCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { nameOf } from '@alder/lab/domain';
import { CallForm, Dialog, Seg, SubmitButton, toast, useCallForm } from '@alder/ui';
import {
  getInterferenceRules,
  getInterferences,
  getLookOfSpecimen,
  type InterferenceOfRecord,
  type InterferenceRuleEntry,
  type NotedLook,
  noteSampleLook,
} from '../contract/index.ts';
import {
  type InterferenceRule,
  interferencesOf,
  MAX_GRADE,
  type SampleLook,
  sampleIndexNames,
  sampleIndicesOf,
} from '../domain/index.ts';
import styles from './interference.module.css';
import { useInterferenceTexts } from './use-interference-texts.ts';
import { useMarkLabels } from './use-mark-labels.ts';

type Of = Pick<InterferenceOfRecord, 'device' | 'species' | 'taken_at' | 'medicines'> &
  Pick<LabRecord, 'comments' | 'results'>;
type Props = {
  readonly place: { readonly record: string | null; readonly specimen: string | null };
  readonly look: NotedLook;
  /** The result whose values are judged at once; undefined while the sample has none. */
  readonly of?: Of;
  readonly onClose: () => void;
};

const NONE = 'none';
const grades = Array.from({ length: MAX_GRADE + 1 }, (_, grade) => grade);

/** How the tube looks: hemolysis, lipemia and icterus, each not judged, clear, or 1+ to 4+. */
export function SampleLookDialog({ place, look, of, onClose }: Props) {
  const t = useInterferenceTexts();
  const note = useMutationCall(noteSampleLook, {
    refreshes: [getInterferences, getLookOfSpecimen],
    title: t('note'),
  });
  const { hemolysis, lipemia, icterus } = look;
  const form = useCallForm(noteSampleLook, {
    initial: { hemolysis, lipemia, icterus } as SampleLook,
    toInput: (values) => ({ ...place, version: look.version, ...values }),
    send: note.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('noted') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('note.title')}
      about={t('note.about')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={<SubmitButton of={form}>{t('save')}</SubmitButton>}
    >
      <CallForm form={form} className={styles.form} label={t('note.title')}>
        {sampleIndexNames.map((name) => (
          <div key={name} className={styles.group}>
            <h3>{t(`index.${name}`)}</h3>
            <Seg
              label={t(`index.${name}`)}
              value={form.values[name] === null ? NONE : String(form.values[name])}
              onChange={(value: string) => form.set({ [name]: value === NONE ? null : Number(value) })}
              entries={[
                { value: NONE, label: t('grade.unjudged') },
                ...grades.map((grade) => ({
                  value: String(grade),
                  label: grade === 0 ? t('grade.none') : `${grade}+`,
                })),
              ]}
            />
          </div>
        ))}
        {of && <Preview look={form.values} of={of} />}
      </CallForm>
    </Dialog>
  );
}

/** The rules that are in force, as the server reads them. */
const inForce = (rules: readonly InterferenceRuleEntry[]): readonly InterferenceRule[] =>
  rules.filter(({ is_on }) => is_on);

/** What the values of the result will carry, by the same rule as on the server. */
function Preview({ look, of }: { readonly look: SampleLook; readonly of: Of }) {
  const t = useInterferenceTexts();
  const words = useMarkLabels();
  const { language } = useLanguage();
  const { data } = useCall(getInterferenceRules, {});
  if (!data) return null;
  const marks = interferencesOf(inForce(data.result), of, {
    indices: sampleIndicesOf(of, look),
    medicines: of.medicines,
  }).filter(({ index }) => index !== null);
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <b>{t('preview')}</b>
      {marks.length === 0 ? (
        <p className={styles.soft}>{t('preview.none')}</p>
      ) : (
        <ul>
          {marks.map((mark) => (
            <li key={`${mark.code} ${mark.rule}`}>
              <b>{nameOf({ code: mark.code, name: mark.code }, language)}</b> {words.say({ ...mark, medicine: null })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
