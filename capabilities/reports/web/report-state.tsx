import { useCall } from '@alder/client';
import { Chip } from '@alder/ui';
import { FilePen, FileText } from 'lucide-react';
import { getReportStates } from '../contract/index.ts';
import { useReportTexts } from './use-report-texts.ts';

const MAX_QUERY_BATCH = 50;

/**
 * Whether a study has a report: nothing, a draft, or a signed one.
 *
 * @param among The studies of the list that contains it: rows of the same page share one request.
 */
export function ReportState({ study, among }: { study: string; among: readonly string[] }) {
  const t = useReportTexts();
  const range = Math.floor(Math.max(0, among.indexOf(study)) / MAX_QUERY_BATCH) * MAX_QUERY_BATCH;
  const studies = among.slice(range, range + MAX_QUERY_BATCH);
  const { data } = useCall(getReportStates, { studies }, { enabled: studies.length > 0, keepPrevious: true });
  const state = data?.result.find((one) => one.study === study)?.state;
  if (!state) return null;
  return (
    <Chip tone={state === 'signed' ? 'ok' : 'dashed'} icon={state === 'signed' ? <FileText /> : <FilePen />}>
      {t(`state.${state}`)}
    </Chip>
  );
}
