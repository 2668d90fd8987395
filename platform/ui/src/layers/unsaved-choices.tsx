import { Button } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';

export type UnsavedChoicesProps = {
  readonly saving?: boolean | undefined;
  readonly onKeepEditing: () => void;
  readonly onSaveAndLeave?: (() => void) | undefined;
  readonly onLeave: () => void;
};

/** The buttons of the question about what is not saved. */
export function UnsavedChoices({ saving, onKeepEditing, onSaveAndLeave, onLeave }: UnsavedChoicesProps) {
  const t = useUiTexts();
  return (
    <>
      <Button variant="ghost" onClick={onLeave}>
        {t('unsaved.leave')}
      </Button>
      {onSaveAndLeave && (
        <Button busy={saving} onClick={onSaveAndLeave}>
          {t('unsaved.save')}
        </Button>
      )}
      <Button variant="primary" onClick={onKeepEditing} data-autofocus="">
        {t('unsaved.keep')}
      </Button>
    </>
  );
}
