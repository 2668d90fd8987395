import { useWire } from '@alder/client';
import { Button, FileField, useExplain } from '@alder/ui';
import { addressOf, tooLarge } from '@alder/wire';
import { Building2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getHospitalLogo, uploadLogo } from '../contract/index.ts';
import { MAX_LOGO_BYTES } from '../domain/index.ts';
import styles from './settings.module.css';
import { useHospitalTexts } from './use-hospital-texts.ts';

type LogoFieldProps = {
  readonly value: string | null;
  readonly onChange: (logo: string | null) => void;
  readonly readOnly: boolean;
};

/** The logo: the image that the server made of the file is shown here before it is put to use. */
export function LogoField({ value, onChange, readOnly }: LogoFieldProps) {
  const t = useHospitalTexts();
  const wire = useWire();
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
      const answer = await wire.send(uploadLogo, {}, { bytes });
      if (answer) onChange(answer.result.id);
    } catch (error) {
      setProblem(say(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <div className={styles.logo}>
      <div className={styles.picture} aria-busy={isSending}>
        {value ? (
          <img src={addressOf(getHospitalLogo, { id: value })} alt={t('logo')} />
        ) : (
          <Building2 aria-hidden="true" />
        )}
      </div>
      <div className={styles.logoActs}>
        <FileField
          label={t('logo')}
          hint={isSending ? t('logo.sending') : t('logo.about')}
          accept="image/png,image/jpeg,image/gif,image/webp"
          value={[]}
          onChange={(files) => void upload(files)}
          disabled={readOnly || isSending}
          error={problem}
        />
        {value && !readOnly && (
          <Button size="sm" icon={<Trash2 />} className={styles.start} onClick={() => onChange(null)}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
