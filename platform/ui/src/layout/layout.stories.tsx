import { FlaskConical, ScanLine, Stethoscope } from 'lucide-react';
import { useState } from 'react';
import type { Story } from '../../stories/story.ts';
import {
  Button,
  Card,
  Chip,
  Count,
  Empty,
  ErrorPanel,
  Eyebrow,
  IconButton,
  KpiStrip,
  KpiTile,
  LabFlagChip,
  ListRow,
  Logo,
  PatientChip,
  PetFace,
  SkeletonRows,
  StatusChip,
  Stepper,
  Table,
  Timeline,
  TimelineDay,
  TimelineItem,
  UploadRow,
} from '../index.tsx';

const visits = [
  { id: '1', pet: 'Mochi', doctor: 'Dr. Lin', amount: 3480, stage: 'clinic' },
  { id: '2', pet: 'Coco', doctor: 'Dr. Chen', amount: 6200, stage: 'pharmacy' },
  { id: '3', pet: 'Lucky', doctor: 'Dr. Wu', amount: 1450, stage: 'checkout' },
] as const;

function VisitsTable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']));
  return (
    <Table
      label="Visits"
      rows={visits}
      rowKey={({ id }) => id}
      onOpen={() => undefined}
      selected={selected}
      onSelect={setSelected}
      defaultSort={{ column: 'amount', direction: 'descending' }}
      columns={[
        { id: 'pet', header: 'Pet', cell: ({ pet }) => pet, sortBy: ({ pet }) => pet, rowHeader: true },
        { id: 'doctor', header: 'Doctor', cell: ({ doctor }) => doctor, hideBelow: 'sm' },
        { id: 'stage', header: 'Stage', cell: ({ stage }) => <StatusChip of="stage" status={stage} /> },
        { id: 'amount', header: 'Amount', cell: ({ amount }) => amount, sortBy: ({ amount }) => amount, align: 'end' },
      ]}
    />
  );
}

export const stories: readonly Story[] = [
  {
    title: 'Card, KPI, list rows',
    show: () => (
      <div style={{ width: '100%', display: 'grid', gap: 12 }}>
        <KpiStrip label="Today">
          <KpiTile label="今日掛號" value="38" detail={<span style={{ color: 'var(--ok-text)' }}>+4</span>} />
          <KpiTile label="候診" value="4" detail="平均 11 分" onClick={() => undefined} />
          <KpiTile label="已結帳" value="19" detail="NT$ 86,420" onClick={() => undefined} pressed />
        </KpiStrip>
        <Card
          title="接下來的預約"
          mark={<Count>9</Count>}
          actions={
            <Button size="sm" variant="ghost">
              行事曆
            </Button>
          }
          flush
        >
          <ListRow
            icon={<PetFace species="dog" breed="柴犬" size="sm" />}
            title="阿福"
            about="術後回診 · 陳醫師"
            end={
              <Button size="sm" variant="soft">
                報到
              </Button>
            }
          />
          <ListRow
            icon={<PetFace species="cat" size="sm" />}
            title="Bella"
            about="腹部超音波"
            onClick={() => undefined}
            selected
            end="10:30"
          />
        </Card>
        <Card title="交班便利貼" note>
          生化試片剩 4 片，下午到貨前先排急診。
        </Card>
        <Eyebrow>Treatments and tests</Eyebrow>
      </div>
    ),
  },
  { title: 'Table', show: () => <VisitsTable /> },
  {
    title: 'Empty, error, skeleton',
    show: () => (
      <div style={{ width: '100%', display: 'grid', gap: 12 }}>
        <Card flush>
          <Empty
            action={
              <Button size="sm" variant="soft">
                Check in
              </Button>
            }
          >
            No visits yet.
          </Empty>
        </Card>
        <Card flush>
          <ErrorPanel what="Lab results" error={{ code: 'network', reference: 'a81c-22' }} onRetry={() => undefined} />
        </Card>
        <Card flush>
          <ErrorPanel error={{ status: 403 }} compact />
        </Card>
        <Card flush>
          <SkeletonRows />
        </Card>
      </div>
    ),
  },
  {
    title: 'Timeline, stepper, upload',
    show: () => (
      <div style={{ width: '100%', display: 'grid', gap: 14 }}>
        <Stepper
          label="Stage"
          current="pharmacy"
          steps={[
            { value: 'clinic', label: 'Clinic', done: true },
            { value: 'pharmacy', label: 'Pharmacy' },
            { value: 'checkout', label: 'Checkout' },
            { value: 'archive', label: 'Archive' },
          ]}
        />
        <Timeline label="History">
          <TimelineDay about="Fri 21 Nov 2025">Today</TimelineDay>
          <TimelineItem
            icon={<FlaskConical />}
            tone="critical"
            title="Chemistry, 17 tests"
            badges={<LabFlagChip flag="HH" count={1} />}
            meta="Catalyst One · 10:02"
          >
            Potassium 6.9 mmol/L
          </TimelineItem>
          <TimelineItem icon={<ScanLine />} title="Abdominal ultrasound, 6 images" meta="US · 09:55" />
          <TimelineItem
            icon={<Stethoscope />}
            tone="current"
            title="Visit, Dr. Lin"
            badges={<Chip tone="info">In clinic, room 1</Chip>}
            footer={
              <Button size="sm" variant="soft">
                Open
              </Button>
            }
          />
        </Timeline>
        <Card>
          <UploadRow
            name="thorax-lateral.dcm"
            sizeBytes={14 * 1024 * 1024}
            state="sending"
            progress={0.62}
            onRemove={() => undefined}
          />
          <UploadRow name="abdomen.dcm" sizeBytes={3 * 1024 * 1024} state="done" />
          <UploadRow name="notes.pdf" sizeBytes={420_000} state="failed" onRetry={() => undefined} />
        </Card>
      </div>
    ),
  },
  {
    title: 'Faces, patient chips, mark',
    show: () => (
      <>
        <Logo size={40} />
        {(['brown tabby', 'grey', 'black', 'orange', 'white'] as const).map((color) => (
          <PetFace key={color} species="cat" color={color} />
        ))}
        {(['Shiba', 'Poodle', 'Beagle', 'Maltese', 'Corgi'] as const).map((breed) => (
          <PetFace key={breed} species="dog" breed={breed} />
        ))}
        {['rabbit', 'bird', 'hamster', 'tortoise', 'ferret', 'hedgehog', 'horse'].map((species) => (
          <PetFace key={species} species={species} size="lg" />
        ))}
        <PetFace species="bird" color="blue" size="lg" />
        <PetFace species="cat" size="lg" deceased />
        <PetFace species="cat" size="xl" square />
        <PatientChip name="Mochi" patientId="P02418" species="cat" allergy about="DSH · FS · 7 y 2 m" />
        <PatientChip name="小黑" species="cat" color="black" status="deceased" />
        <IconButton label="More" icon={<Stethoscope />} />
      </>
    ),
  },
];
