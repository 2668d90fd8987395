import { useLanguage } from '@alder/i18n';
import { nameOf } from '@alder/lab/domain';
import { showUnit } from '@alder/terms';
import type { ComponentType } from 'react';
import type { CriticalAlert } from '../contract/index.ts';
import styles from './criticals.module.css';

/** The cause that shifts a value; another capability provides it. */
export type MarkSlot = ComponentType<{ record: string; code: string; among?: readonly string[] }>;

type Props = {
  of: Pick<CriticalAlert, 'values' | 'record'>;
  among?: readonly string[];
  Mark?: MarkSlot | undefined;
};

/** Critical values in words, one a line, with what interferes with them. */
export function Values({ of: { values, record }, among, Mark }: Props) {
  const { language } = useLanguage();
  return (
    <span className={styles.values}>
      {values.map((value) => (
        <b key={value.code} className="tn">
          {nameOf(value, language)} {value.raw} {showUnit(value.unit)} {value.flag}
          {Mark && <Mark record={record} code={value.code} {...(among && { among })} />}
        </b>
      ))}
    </span>
  );
}
