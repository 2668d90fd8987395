import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Empty, Loaded, Table } from '@alder/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getPetStays, getWard } from '../contract/index.ts';
import { AdmitDialog, type AdmittedPet } from './admit.dialog.tsx';
import { useWardTexts } from './use-ward-texts.ts';
import styles from './ward.module.css';

/** Stays of a pet on its own page, and its admission. */
export function PatientStays({ pet }: { pet: AdmittedPet }) {
  const t = useWardTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const [isAdmitting, setAdmitting] = useState(false);
  const stays = useCall(getPetStays, { petId: pet.id });
  const ward = useCall(getWard, {}, { enabled: isAdmitting }).data;
  const isThere = stays.data?.result.some(({ status }) => status === 'admitted') ?? false;
  const admit = (
    <Button variant="soft" icon={<Plus />} onClick={() => setAdmitting(true)}>
      {t('admit')}
    </Button>
  );
  return (
    <div className={styles.patient}>
      <Loaded
        query={stays}
        what={t('title')}
        isEmpty={({ result }) => result.length === 0}
        empty={<Empty action={admit}>{t('stays.none')}</Empty>}
      >
        {({ result }) => (
          <>
            {!isThere && admit}
            <Table
              label={t('title')}
              rows={result}
              rowKey={({ id }) => id}
              onOpen={({ id }) => void navigate(`/his/inpatient/${id}`)}
              columns={[
                {
                  id: 'from',
                  rowHeader: true,
                  header: t('stays.from'),
                  cell: ({ admitted_at }) => format.dateTime(admitted_at),
                },
                {
                  id: 'to',
                  header: t('stays.to'),
                  cell: ({ discharged_at, condition }) =>
                    discharged_at ? (
                      format.dateTime(discharged_at)
                    ) : (
                      <Chip tone="info">{t(`condition.${condition}`)}</Chip>
                    ),
                },
                { id: 'reason', header: t('reason'), cell: ({ reason }) => reason },
              ]}
            />
          </>
        )}
      </Loaded>
      {isAdmitting && ward && <AdmitDialog ward={ward} pet={pet} onClose={() => setAdmitting(false)} />}
    </div>
  );
}

/** Name of the tab. */
export function InpatientLabel() {
  return useWardTexts()('title');
}
