import { ASSIGNABLE_ROLES } from '@alder/chart/domain';
import { useAccount, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, ConfirmDialog, useFailToast } from '@alder/ui';
import { type PayloadOf, Refusal } from '@alder/wire';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { getEntry, type MedicalRecord, medicalRecord, updateMedicalRecord } from '../contract/index.ts';
import styles from './record.module.css';
import { useRecordTexts } from './record-texts.ts';

/** The assignee saves once a second while typing. */
const CLAIM_TRIES = 5;

/** The current record of a refusal of a stale version. */
function staleOf(error: unknown): MedicalRecord | undefined {
  if (!(error instanceof Refusal) || error.kind.code !== 'stale') return undefined;
  return medicalRecord.safeParse(error.details.current).data;
}

/** Says that a record is signed, and where what comes later is written. */
export function RecordSignedLine({ at }: { at: string }) {
  const t = useRecordTexts();
  const format = useFormat();
  return (
    <div className={styles.lockLine} role="note">
      <Lock size={15} aria-hidden="true" />
      <p>{t('lock.signed', { at: format.dateTime(at) })}</p>
    </div>
  );
}

/** Says who may edit the record and how to take it over (specification §5); a record without a doctor is claimed at once. */
export function RecordLockLine({ entry }: { entry: PayloadOf<typeof getEntry> }) {
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const { account } = useAccount();
  const [isAsking, setAsking] = useState(false);
  const assign = useMutationCall(updateMedicalRecord, { refreshes: [getEntry], title: t('assignee.title') });
  const { id, version, assignee, assignee_name } = entry.result;
  const mayTake = ASSIGNABLE_ROLES.some((role) => role === account.role);
  /** What the assignee writes meanwhile makes the version stale: as long as it is the same one, it is taken over. */
  const claim = async (from: number, tries: number): Promise<unknown> => {
    try {
      return await assign.mutateAsync({ id, version: from, assignee: account.id });
    } catch (error) {
      const current = tries > 0 ? staleOf(error) : undefined;
      if (!current || current.assignee !== assignee) throw error;
      return claim(current.version, tries - 1);
    }
  };
  const take = async () => {
    try {
      await claim(version, CLAIM_TRIES);
    } catch (error) {
      fail(error);
    }
    setAsking(false);
  };
  const name = assignee_name ?? t('assignee.former');
  const who = assignee === null ? t('lock.unclaimed') : t('lock.assigned', { name });
  const how = mayTake ? '' : t(assignee === null ? 'lock.doctorClaims' : 'lock.doctorTakes');

  return (
    <div className={styles.lockLine} role="note">
      <Lock size={15} aria-hidden="true" />
      <p>
        <b>{who}</b>{' '}
        <span>{how ? t('lock.sentence', { text: t('refusal.assigneeOnly') }) : t('refusal.assigneeOnly')}</span> {how}
      </p>
      {mayTake && (
        <Button
          size="sm"
          variant="primary"
          busy={assign.isPending}
          onClick={() => (assignee === null ? void take() : setAsking(true))}
        >
          {t('assignee.take')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('lock.take', { name })}
        action={t('assignee.take')}
        variant="primary"
        busy={assign.isPending}
        onConfirm={() => void take()}
        onClose={() => setAsking(false)}
      >
        {t('lock.takeAbout', { name })}
      </ConfirmDialog>
    </div>
  );
}
