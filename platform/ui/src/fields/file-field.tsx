import { Upload, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { Bound } from './bound.tsx';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export type FileFieldProps = FieldProps<readonly File[]> & {
  /** As `<input accept>`: `.pdf,image/*`. */
  readonly accept?: string;
  readonly multiple?: boolean;
};

/** Files, chosen or dropped. */
export function FileField(props: FileFieldProps) {
  return <Bound props={props} draw={(bound) => <PlainFileField {...bound} />} />;
}

function PlainFileField({ accept, multiple = false, ...props }: FileFieldProps) {
  const t = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<readonly File[]>([]);
  const [over, setOver] = useState(false);
  const files = props.value ?? own;
  const set = (next: readonly File[]) => {
    setOwn(next);
    props.onChange?.(next);
  };
  const add = (list: FileList | null) => set(multiple ? [...files, ...(list ?? [])] : [...(list ?? [])].slice(0, 1));
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(on);
  };

  return (
    <Field {...props} bare>
      {(control) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a convenience; the button does the same */}
          <div
            className={classes(styles.drop, over && styles.over)}
            onDragOver={drag(true)}
            onDragLeave={drag(false)}
            onDrop={(event) => {
              drag(false)(event);
              add(event.dataTransfer.files);
            }}
          >
            <input
              {...control}
              ref={input}
              type="file"
              className="sr"
              name={props.name}
              accept={accept}
              multiple={multiple}
              disabled={props.disabled}
              onChange={({ target }) => {
                add(target.files);
                // A file that was corrected and has the same name can be chosen again.
                target.value = '';
              }}
            />
            <Button icon={<Upload />} disabled={props.disabled} onClick={() => input.current?.click()}>
              {t('file.choose')}
            </Button>
            <span>{t('file.drop')}</span>
          </div>
          {files.length > 0 && (
            <ul className={styles.files}>
              {files.map((file, index) => (
                <li key={`${file.name}-${index}`}>
                  <span>{file.name}</span>
                  <IconButton
                    size="sm"
                    label={t('file.remove', { name: file.name })}
                    icon={<X />}
                    onClick={() => set(files.filter((one) => one !== file))}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}
