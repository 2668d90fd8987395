import { Screen } from '@alder/ui';
import type { ReactNode } from 'react';
import styles from './operator.module.css';
import { useOperatorTexts } from './use-operator-texts.ts';

/** A list of `/sysAdmin` under its title. */
export function OperatorFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useOperatorTexts();
  return (
    <Screen title={t('title')} {...(actions ? { actions } : {})}>
      <div className={styles.page}>{children}</div>
    </Screen>
  );
}
