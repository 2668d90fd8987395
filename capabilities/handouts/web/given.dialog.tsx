import { useWire } from '@alder/client';
import { Button, Dialog, openWindow } from '@alder/ui';
import { Printer, Undo2 } from 'lucide-react';
import { getGivenHandoutPdf, type HandoutOfVisit } from '../contract/index.ts';
import { HandoutBody } from './handout-body.tsx';
import { useHandoutTexts } from './use-handout-texts.ts';

type HandoutDialogProps = {
  readonly given: HandoutOfVisit;
  readonly onClose: () => void;
  readonly onTakeBack: (given: HandoutOfVisit) => Promise<unknown>;
};

/** What the owner got, word for word, whatever became of the handout since. */
export function GivenDialog({ given, onClose, onTakeBack }: HandoutDialogProps) {
  const t = useHandoutTexts();
  const wire = useWire();
  const canTakeBack = given.way === 'print' || given.letter === 'waiting';
  return (
    <Dialog
      open
      size="lg"
      title={t('given.title')}
      about={t('given.about')}
      onClose={onClose}
      footer={
        <>
          {canTakeBack && (
            <Button
              variant="ghost"
              icon={<Undo2 />}
              onClick={() => {
                onClose();
                void onTakeBack(given);
              }}
            >
              {t('withdraw')}
            </Button>
          )}
          <Button
            variant="primary"
            icon={<Printer />}
            onClick={() => openWindow(wire.url(getGivenHandoutPdf, { id: given.id }))}
          >
            {t('print')}
          </Button>
        </>
      }
    >
      <HandoutBody lang={given.lang} title={given.title} text={given.text} note={given.note} />
    </Dialog>
  );
}
