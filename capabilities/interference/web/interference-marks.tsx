import { useCall } from '@alder/client';
import { Droplets, Pill } from 'lucide-react';
import { getInterferences } from '../contract/index.ts';
import styles from './interference.module.css';
import { useMarkLabels } from './use-mark-labels.ts';

export type MarkPlace = {
  readonly record: string;
  /** Code of the analyte. */
  readonly code: string;
  /** Results on the same page: their marks are asked for together. */
  readonly among?: readonly string[];
  /** The cause alone: beside a value where there is no room for a sentence. */
  readonly brief?: boolean;
};

/** What of the sample or of a medicine shifts a value; nothing where nothing does. The value stays as it was measured. */
export function InterferenceMarks({ record, code, among = [record], brief = false }: MarkPlace) {
  const words = useMarkLabels();
  const { data } = useCall(getInterferences, { records: [...among] }, { enabled: among.length > 0 });
  const marks = data?.result.find((one) => one.record === record)?.marks.filter((mark) => mark.code === code) ?? [];
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks} data-brief={brief}>
      {marks.map((mark) => (
        <small key={mark.rule} className={styles.mark} title={`${words.say(mark)}. ${mark.source}`}>
          {mark.index === null ? <Pill aria-hidden="true" /> : <Droplets aria-hidden="true" />}
          {brief ? (
            <>
              <i aria-hidden="true">{words.cause(mark)}</i>
              <b className="sr">{words.say(mark)}</b>
            </>
          ) : (
            words.say(mark)
          )}
        </small>
      ))}
    </span>
  );
}
