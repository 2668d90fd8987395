import { classes, Menu, PressArea } from '@alder/ui';
import {
  Camera,
  Clapperboard,
  FileDown,
  FileInput,
  FileOutput,
  ImageDown,
  KeyRound,
  Link,
  MonitorUp,
  Printer,
  Share,
} from 'lucide-react';
import styles from '../stage/tool-bar.module.css';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { Output } from './use-output.ts';

/** Outputs of the viewer: an image in the study or on this computer, print, video, link, second window. */
export function OutputMenu({ output, canPlay }: { output: Output; canPlay: boolean }) {
  const t = useViewerTexts();
  const icon = (Icon: typeof Camera) => <Icon size={17} aria-hidden="true" />;
  return (
    <Menu
      label={t('output')}
      placement="bottom end"
      entries={[
        { label: t('output.keep'), icon: icon(Camera), shortcut: 'K', onAction: output.keep },
        { label: t('output.download'), icon: icon(ImageDown), onAction: () => output.download(true) },
        { label: t('output.downloadPlain'), icon: icon(ImageDown), onAction: () => output.download(false) },
        { label: t('output.original'), icon: icon(FileDown), onAction: output.original },
        ...(canPlay ? [{ label: t('output.video'), icon: icon(Clapperboard), onAction: output.video }] : []),
        ...(output.dicom ? [{ label: t('output.dicom'), icon: icon(FileOutput), onAction: output.dicom }] : []),
        ...(output.fileDicom
          ? [{ label: t('output.fileDicom'), icon: icon(FileInput), onAction: output.fileDicom }]
          : []),
        ...(output.keyObjects
          ? [{ label: t('output.keyObjects'), icon: icon(KeyRound), onAction: output.keyObjects }]
          : []),
        { label: t('output.print'), icon: icon(Printer), onAction: output.print },
        { label: t('output.link'), icon: icon(Link), onAction: output.copyLink },
        { label: t('output.window'), icon: icon(MonitorUp), onAction: output.secondWindow },
      ]}
      trigger={(props) => (
        <PressArea className={classes(styles.tool, styles.small)} title={t('output')} {...props}>
          <Share size={19} strokeWidth={1.75} aria-hidden="true" />
          <span className="sr">{t('output')}</span>
        </PressArea>
      )}
    />
  );
}
