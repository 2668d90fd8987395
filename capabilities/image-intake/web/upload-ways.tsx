import { PressArea } from '@alder/ui';
import { Camera, FolderUp, Upload as UploadIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import styles from './upload.module.css';
import { useUploadTexts } from './use-upload-texts.ts';

type Props = { readonly onChoose: (files: readonly File[]) => void };

/** Ways to choose files: single files, a whole folder or disc, and the camera of a phone. */
export function UploadWays({ onChoose }: Props) {
  const t = useUploadTexts();
  return (
    <div className={styles.ways}>
      <Way label={t('upload.choose')} about={t('upload.limits')} icon={<UploadIcon size={20} />} onChoose={onChoose} />
      <Way
        label={t('upload.folder')}
        about={t('upload.folderAbout')}
        icon={<FolderUp size={20} />}
        folder
        onChoose={onChoose}
      />
      <Way label={t('upload.camera')} icon={<Camera size={20} />} camera onChoose={onChoose} />
    </div>
  );
}

type WayProps = Props & {
  readonly label: string;
  readonly about?: string;
  readonly icon: ReactNode;
  readonly folder?: boolean;
  readonly camera?: boolean;
};

function Way({ label, about, icon, folder, camera, onChoose }: WayProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <PressArea className={styles.chooser} data-camera={camera || undefined} onClick={() => input.current?.click()}>
        {icon}
        <b>{label}</b>
        {about && <span>{about}</span>}
      </PressArea>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(camera && { accept: 'image/*,video/*', capture: 'environment' })}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
