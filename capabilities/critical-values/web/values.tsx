import { useLanguage } from '@alder/i18n';
import { nameOf } from '@alder/lab/domain';
import { showUnit } from '@alder/terms';
import type { CriticalAlert } from '../contract/index.ts';
import styles from './criticals.module.css';

/** Critical values in words, one a line. */
export function Values({ of }: { of: CriticalAlert['values'] }) {
  const { language } = useLanguage();
  return (
    <span className={styles.values}>
      {of.map((value) => (
        <b key={value.code} className="tn">
          {nameOf(value, language)} {value.raw} {showUnit(value.unit)} {value.flag}
        </b>
      ))}
    </span>
  );
}
