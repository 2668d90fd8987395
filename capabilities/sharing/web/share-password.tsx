import { TextField } from '@alder/ui';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import styles from './sharing.module.css';
import { clockOf, useCountdown, type Wait, waitAfter } from './use-countdown.ts';
import { useSharingTexts } from './use-sharing-texts.ts';

/** The wait that guessing has brought on: seconds that are left, and what a response says about it. */
export function useWait() {
  const [wait, setWait] = useState<Wait>();
  const seconds = useCountdown(wait);
  return { seconds, isSlowed: wait !== undefined, heed: (error: unknown) => setWait(waitAfter(error)) };
}

/** Field for the password of a link, with the remaining wait after wrong passwords. */
export function SharePassword(props: {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  /** Seconds until the next try. */
  readonly seconds: number;
}) {
  const { label, value, onChange, error, autoFocus, seconds } = props;
  const t = useSharingTexts();
  return (
    <>
      <TextField
        label={label ?? t('gate.password')}
        type="password"
        autoComplete="off"
        value={value}
        onChange={onChange}
        error={error}
        {...(autoFocus && { autoFocus })}
      />
      {seconds > 0 && (
        <p className={styles.wait} role="timer">
          <Hourglass size={16} aria-hidden="true" />
          <span>{t('gate.wait', { time: clockOf(seconds) })}</span>
        </p>
      )}
    </>
  );
}
