import { useAccount, useMutationCall } from '@alder/client';
import { restoreDeleted } from '@alder/deleted-items/contract';
import { Button, ConfirmDialog, Drawer, toast, useFailToast } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteServiceLog, getHospitalServiceLogs, getReplacementPhoto, type ServiceLog } from '../contract/index.ts';
import { canRequest, isDeletable } from '../domain/index.ts';
import { LogDetails } from './log-details.tsx';
import { useLogWords } from './log-words.tsx';
import styles from './service-logs.module.css';
import { useServiceLogTexts } from './use-service-log-texts.ts';

const DELETING_ROLES: readonly string[] = ['hospitalAdmin', 'sysAdmin', 'lisConsultant'];
type Props = { readonly log: ServiceLog; readonly onClose: () => void; readonly onRequest: () => void };

/** One log with what can be done about it. */
export function LogDrawer({ log, onClose, onRequest }: Props) {
  const t = useServiceLogTexts();
  const fail = useFailToast(t);
  const { account, hospital } = useAccount();
  const words = useLogWords().of(log);
  const [isAsking, setAsking] = useState(false);
  const remove = useMutationCall(deleteServiceLog, { refreshes: [getHospitalServiceLogs], title: t('delete') });
  const bringBack = useMutationCall(restoreDeleted, { refreshes: [getHospitalServiceLogs], title: t('delete') });
  const photo = (size: 'full' | 'small') =>
    addressOf(getReplacementPhoto, { hospital: hospital.key, id: log.request?.photo ?? '', size });
  const deleteLog = async () => {
    try {
      await remove.mutateAsync({ id: log.id });
      const undo = () => void bringBack.mutateAsync({ kind: 'serviceLog', id: log.id }).catch(fail);
      toast({ tone: 'done', text: t('deleted'), undo });
      onClose();
    } catch (error) {
      setAsking(false);
      fail(error);
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${words.device} · ${words.code}`}
      about={words.time}
      footer={
        <>
          {isDeletable(log.service_status) && DELETING_ROLES.includes(account.role) && (
            <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
              {t('delete')}
            </Button>
          )}
          {canRequest(log) && (
            <Button variant="primary" onClick={onRequest}>
              {t(log.request ? 'request.again' : 'request')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.drawer}>
        <LogDetails log={log} photo={photo} />
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('delete.title')}
        action={t('delete')}
        busy={remove.isPending}
        onConfirm={() => void deleteLog()}
        onClose={() => setAsking(false)}
      >
        {t('delete.about', words)}
      </ConfirmDialog>
    </Drawer>
  );
}
