import { useAccount } from '@alder/client';
import { languageNames, languages } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { Button, Menu, type MenuEntry, openWindow, toast, useFailToast } from '@alder/ui';
import { FileText, Paperclip, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useLabReportTexts } from './use-lab-report-texts.ts';
import { useReportFile } from './use-report-file.ts';

/** The result on paper in one of three languages; given on, or kept with the visit. */
export function LabReportMenu({ record }: { record: LabRecord }) {
  const t = useLabReportTexts();
  const fail = useFailToast(t);
  const { account } = useAccount();
  const [isBusy, setBusy] = useState(false);
  const file = useReportFile(record);

  async function run(act: () => Promise<void>, done?: string) {
    setBusy(true);
    try {
      await act();
      if (done) toast({ tone: 'done', text: done });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  const attach: readonly MenuEntry[] =
    account.permit_his === false
      ? []
      : [{ label: t('menu.attach'), icon: <Paperclip />, onAction: () => void run(file.attach, t('menu.attached')) }];
  return (
    <Menu
      label={t('menu')}
      entries={[
        { group: t('menu.pdf') },
        ...languages.map((lang) => ({
          label: languageNames[lang],
          onAction: () => openWindow(file.addressIn(lang)),
        })),
        { line: true },
        { label: t('menu.share'), icon: <Share2 />, onAction: () => void run(file.share) },
        ...attach,
      ]}
      trigger={(props) => (
        <Button {...props} icon={<FileText />} busy={isBusy}>
          {t('menu')}
        </Button>
      )}
    />
  );
}
