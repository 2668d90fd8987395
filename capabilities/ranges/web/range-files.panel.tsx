import { saveFile, useAccount } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { Button } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { exportCustomRanges } from '../contract/index.ts';
import { RangeImport } from './range-import.drawer.tsx';
import { useRangeTexts } from './use-range-texts.ts';

/** Ranges as a file, exported by all users who read them, imported by those who write them. */
export function RangeFiles({ isAdministrator }: { readonly isAdministrator: boolean }) {
  const t = useRangeTexts();
  const { hospital } = useAccount();
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isAdministrator && (
        <Button size="sm" icon={<Upload />} onClick={() => setOpen(true)}>
          {t('file.in')}
        </Button>
      )}
      <Button
        size="sm"
        icon={<Download />}
        onClick={() => saveFile(addressOf(exportCustomRanges, { hospital: hospital.key, lang: language }))}
      >
        {t('file.out')}
      </Button>
      {isOpen && <RangeImport onClose={() => setOpen(false)} />}
    </>
  );
}
