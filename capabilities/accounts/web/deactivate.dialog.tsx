import { Button, Dialog } from '@alder/ui';
import { useAccountsTexts } from './use-accounts-texts.ts';

/** Asks before a colleague is logged out and kept out. */
export function DeactivateDialog({ name, onYes, onClose }: { name: string; onYes: () => void; onClose: () => void }) {
  const t = useAccountsTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('users.deactivate.title', { name })}
      footer={
        <>
          <Button onClick={onClose} data-autofocus="">
            {t('users.cancel')}
          </Button>
          <Button variant="danger" onClick={onYes}>
            {t('users.deactivate')}
          </Button>
        </>
      }
    >
      <p>{t('users.deactivate.about')}</p>
    </Dialog>
  );
}
