import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { Layer, type LayerProps } from './layer.tsx';
import { UnsavedChoices } from './unsaved-choices.tsx';

export type DialogProps = LayerProps & {
  /** 420, 560, 800 or 1120 px wide, `max` as wide as the window; on phones a sheet, or the whole screen with `full`. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'max';
  readonly full?: boolean;
};

/** A question or a small task in the middle of the screen; the rest of the page waits. */
export function Dialog({ size = 'md', full = false, ...rest }: DialogProps) {
  return <Layer {...rest} kind={`dialog ${size}${full ? ' full' : ''}`} />;
}

export type DrawerProps = LayerProps & { readonly side?: 'start' | 'end' };

/** A panel along an edge of the screen: details, navigation on small screens. */
export function Drawer({ side = 'end', ...rest }: DrawerProps) {
  return <Layer {...rest} kind={side === 'start' ? 'drawer start' : 'drawer'} />;
}

/** A panel from the bottom edge, for phones. */
export function Sheet(props: LayerProps) {
  return <Layer {...props} kind="sheet" />;
}

export type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: ReactNode;
  /** What happens, in words. */
  readonly children?: ReactNode;
  /** Names the act: "Delete 3 images", never "OK". */
  readonly action: string;
  readonly variant?: ButtonVariant;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before what cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  action,
  variant = 'danger',
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useUiTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      size="sm"
      footer={
        <>
          <Button onClick={onClose} data-autofocus="">
            {t('cancel')}
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

export type UnsavedPromptProps = {
  readonly open: boolean;
  /** Names the record and the fields that are only on this device. */
  readonly children?: ReactNode;
  readonly saving?: boolean;
  readonly onKeepEditing: () => void;
  readonly onSaveAndLeave?: () => void;
  readonly onLeave: () => void;
};

/** Leave or keep editing, when something is not saved yet (specification §5). */
export function UnsavedPrompt({ open, children, saving, onKeepEditing, onSaveAndLeave, onLeave }: UnsavedPromptProps) {
  const t = useUiTexts();
  return (
    <Dialog
      open={open}
      onClose={onKeepEditing}
      title={t('unsaved.title')}
      role="alertdialog"
      dirty="kept"
      footer={
        <UnsavedChoices
          saving={saving}
          onKeepEditing={onKeepEditing}
          onSaveAndLeave={onSaveAndLeave}
          onLeave={onLeave}
        />
      }
    >
      {children}
    </Dialog>
  );
}
