import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { dayOf } from '@alder/records/domain';
import { Button, Empty, Loaded, Table } from '@alder/ui';
import { Plus, Siren } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getPetSurgeries, getTheatre } from '../contract/index.ts';
import { PlanDialog } from './plan.dialog.tsx';
import { SurgeryStatusChip } from './status-chip.tsx';
import styles from './surgery.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';

/** Surgeries of a pet on its own page, and the plan of another one. */
export function PatientSurgeries({ pet }: { readonly pet: { readonly id: string; readonly name: string } }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const [isPlanning, setPlanning] = useState(false);
  const surgeries = useCall(getPetSurgeries, { petId: pet.id });
  const at = new Date(0).toISOString();
  const rooms = useCall(getTheatre, { from: at, to: at }, { enabled: isPlanning }).data?.rooms;
  const acts = (
    <span className={styles.buttons}>
      <Button variant="soft" icon={<Plus />} onClick={() => setPlanning(true)}>
        {t('plan')}
      </Button>
      <Button icon={<Siren />} onClick={() => void navigate(`/his/surgery/emergency?pet=${pet.id}`)}>
        {t('emergency')}
      </Button>
    </span>
  );
  return (
    <div className={styles.patient}>
      <Loaded
        query={surgeries}
        what={t('title')}
        isEmpty={({ result }) => result.length === 0}
        empty={<Empty action={acts}>{t('pet.none')}</Empty>}
      >
        {({ result }) => (
          <>
            {acts}
            <Table
              label={t('title')}
              rows={result}
              rowKey={({ result: { id } }) => id}
              onOpen={({ result: { id } }) => void navigate(`/his/surgery/${id}`)}
              columns={[
                {
                  id: 'at',
                  rowHeader: true,
                  header: t('day'),
                  cell: ({ result: { starts_at } }) => format.dateTime(starts_at),
                },
                { id: 'procedure', header: t('procedure'), cell: ({ result: { procedure } }) => procedure },
                { id: 'surgeon', header: t('surgeon'), cell: ({ surgeon_name }) => surgeon_name ?? '' },
                {
                  id: 'status',
                  header: t('status'),
                  cell: ({ result: { status } }) => <SurgeryStatusChip status={status} />,
                },
              ]}
            />
          </>
        )}
      </Loaded>
      {isPlanning && rooms && (
        <PlanDialog
          rooms={rooms}
          day={dayOf(new Date(), format.timeZone)}
          pet={pet}
          onClose={() => setPlanning(false)}
          onPlanned={(id) => void navigate(`/his/surgery/${id}`)}
        />
      )}
    </div>
  );
}

/** Name of the tab. */
export function SurgeryLabel() {
  return useSurgeryTexts()('title');
}
