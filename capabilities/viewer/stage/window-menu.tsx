import { useFormat } from '@alder/i18n';
import { Button, Dialog, Form, Menu, type MenuEntry, PressArea, TextField } from '@alder/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Window } from '../draw/tone-table.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { ViewerImage } from '../viewer-image.ts';
import { fileWindows, type NamedWindow, type UserWindows, withWindow } from './own-windows.ts';

export type WindowMenuProps = {
  readonly image: Pick<ViewerImage, 'attributes' | 'metadata'>;
  /** The displayed window; undefined for the image's own. */
  readonly window: Window | undefined;
  readonly userWindows: UserWindows | undefined;
  readonly onWindow: (window: Window) => void;
};

/** Menu of the windows of the file and of the user, with a way to save the displayed one. */
export function WindowMenu({ image, window, userWindows, onWindow }: WindowMenuProps) {
  const t = useViewerTexts();
  const format = useFormat();
  const { modality } = image.metadata;
  const [saved, setSaved] = useState<readonly NamedWindow[]>();
  const [isNaming, setNaming] = useState(false);
  const own = saved ?? userWindows?.of(modality) ?? [];
  const ofFile = fileWindows(image);
  const save = (next: readonly NamedWindow[]) => {
    userWindows?.save(modality, next);
    setSaved(next);
  };
  const valuesOf = ({ width, center }: Window) =>
    t('window', { width: format.number(width, 0), center: format.number(center, 0) });
  const entryOf = (one: NamedWindow): MenuEntry => ({
    label: one.name || valuesOf(one),
    ...(one.name && { about: valuesOf(one) }),
    checked: one.center === window?.center && one.width === window?.width,
    onAction: () => onWindow({ center: one.center, width: one.width }),
  });
  const isSaved = own.find(({ center, width }) => center === window?.center && width === window?.width);
  const entries: MenuEntry[] = [
    ...(ofFile.length > 0 ? [{ group: t('windows.file') }, ...ofFile.map(entryOf)] : []),
    ...(own.length > 0 ? [{ group: t('windows.own') }, ...own.map(entryOf)] : []),
    ...(userWindows && window && !isSaved
      ? [{ line: true as const }, { label: t('windows.save'), onAction: () => setNaming(true) }]
      : []),
    ...(isSaved
      ? [
          { line: true as const },
          {
            label: t('windows.remove', { name: isSaved.name }),
            danger: true,
            onAction: () => save(own.filter((one) => one !== isSaved)),
          },
        ]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <Menu
        label={t('windows')}
        entries={entries}
        trigger={(props) => (
          <PressArea title={t('windows')} aria-label={t('windows')} {...props}>
            <ChevronDown size={16} aria-hidden="true" />
          </PressArea>
        )}
      />
      {isNaming && window && (
        <NameDialog
          values={valuesOf(window)}
          onClose={() => setNaming(false)}
          onName={(name) => save(withWindow(own, { name, center: window.center, width: window.width }))}
        />
      )}
    </>
  );
}

function NameDialog(props: { values: string; onClose: () => void; onName: (name: string) => void }) {
  const { values, onClose, onName } = props;
  const t = useViewerTexts();
  const [name, setName] = useState('');
  const isReady = name.trim() !== '';
  const save = () => {
    if (!isReady) return;
    onName(name.trim());
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('windows.save')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={save} {...(!isReady && { disabledReason: t('ask.missing') })}>
          {t('ask.keep')}
        </Button>
      }
    >
      <Form onSubmit={save}>
        <p>{values}</p>
        <TextField label={t('windows.name')} value={name} onChange={setName} maxLength={40} autoFocus />
      </Form>
    </Dialog>
  );
}
