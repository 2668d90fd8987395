import { useAccount, useWire } from '@alder/client';
import { MAX_LOGO_BYTES } from '@alder/hospitals/domain';
import { Button, FileField, useExplain } from '@alder/ui';
import { addressOf, tooLarge } from '@alder/wire';
import { PenLine, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { getStaffImage, uploadStaffImage } from '../contract/index.ts';
import styles from './staff-profile.module.css';
import { useStaffTexts } from './use-staff-texts.ts';

type ImageFieldProps = {
  readonly of: 'photo' | 'signature';
  readonly value: string | null;
  readonly onChange: (image: string | null) => void;
};

/** Photo or signature: the image that the server made of the file is shown here before it is saved. */
export function ImageField({ of, value, onChange }: ImageFieldProps) {
  const t = useStaffTexts();
  const wire = useWire();
  const { hospital } = useAccount();
  const say = useExplain(t);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function upload(files: readonly File[]) {
    const [bytes] = files;
    if (!bytes || isSending) return;
    // Checked before it is sent: the server hangs up on it, which looks like a lost connection and is tried for ever.
    if (bytes.size > MAX_LOGO_BYTES) return setProblem(say(tooLarge({ max: MAX_LOGO_BYTES })));
    setProblem(undefined);
    setSending(true);
    try {
      const answer = await wire.send(uploadStaffImage, {}, { bytes });
      if (answer) onChange(answer.result.id);
    } catch (error) {
      setProblem(say(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <div className={styles.image}>
      <div className={styles.picture} data-of={of} aria-busy={isSending}>
        {value ? (
          <img src={addressOf(getStaffImage, { hospital: hospital.key, id: value })} alt={t(of)} />
        ) : of === 'photo' ? (
          <UserRound aria-hidden="true" />
        ) : (
          <PenLine aria-hidden="true" />
        )}
      </div>
      <div className={styles.imageActs}>
        <FileField
          label={t(of)}
          hint={isSending ? t('image.sending') : t(`${of}.about`)}
          accept="image/png,image/jpeg,image/gif,image/webp"
          value={[]}
          onChange={(files) => void upload(files)}
          disabled={isSending}
          error={problem}
        />
        {value && (
          <Button size="sm" icon={<Trash2 />} className={styles.start} onClick={() => onChange(null)}>
            {t(`${of}.remove`)}
          </Button>
        )}
      </div>
    </div>
  );
}
