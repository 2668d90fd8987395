import { useCall } from '@alder/client';
import { Loaded } from '@alder/ui';
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import { getCase } from '../contract/index.ts';
import { BeginScreen } from './begin.screen.tsx';
import { CaseScreen, type CaseViewerProps } from './case.screen.tsx';
import { TeleconsultsScreen } from './teleconsults.screen.tsx';
import { useTeleconsultTexts } from './use-teleconsult-texts.ts';
import { WizardScreen } from './wizard.screen.tsx';

/** Everything below `/pacs/teleconsult`: the list, the steps of a draft, a request with its answer. */
export function TeleconsultScreen({ lead, Viewer }: { lead?: ReactNode; Viewer: ComponentType<CaseViewerProps> }) {
  const { oid } = useParams();
  if (!oid) return <TeleconsultsScreen lead={lead} />;
  return oid === 'new' ? <BeginScreen /> : <Opened id={oid} Viewer={Viewer} />;
}

function Opened({ id, Viewer }: { id: string; Viewer: ComponentType<CaseViewerProps> }) {
  const t = useTeleconsultTexts();
  const opened = useCall(getCase, { id });
  return (
    <Loaded query={opened} what={t('title')}>
      {(data) =>
        data.result.status === 'draft' ? (
          <WizardScreen key={id} request={data.result} />
        ) : (
          <CaseScreen key={id} opened={data} Viewer={Viewer} />
        )
      }
    </Loaded>
  );
}
