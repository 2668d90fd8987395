import { useAccount } from '@alder/client';
import { languageNames, languages } from '@alder/i18n';
import { Button, Menu, openWindow } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { FileText } from 'lucide-react';
import { getReportPdf, type ImageReport } from '../contract/index.ts';
import { useReportTexts } from './use-report-texts.ts';

/** The report on paper, its headings in the language that is chosen. */
export function PdfMenu({ report }: { report: Pick<ImageReport, 'id'> }) {
  const t = useReportTexts();
  const { hospital } = useAccount();
  return (
    <Menu
      label={t('pdf')}
      entries={languages.map((lang) => ({
        label: languageNames[lang],
        onAction: () => openWindow(addressOf(getReportPdf, { hospital: hospital.key, id: report.id, lang })),
      }))}
      trigger={(props) => (
        <Button {...props} size="sm" icon={<FileText />}>
          {t('pdf')}
        </Button>
      )}
    />
  );
}
