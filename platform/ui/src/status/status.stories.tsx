import { Hand, ShieldAlert } from 'lucide-react';
import type { Story } from '../../stories/story.ts';
import { Chip, ConnectionDot, Count, LabFlagChip, OutboxChip, Presence, SaveState, StatusChip } from '../index.tsx';

export const stories: readonly Story[] = [
  {
    title: 'Chip',
    show: () => (
      <>
        <Chip tone="danger" icon={<ShieldAlert />}>
          過敏 Amoxicillin
        </Chip>
        <Chip tone="warn" icon={<Hand />}>
          易咬
        </Chip>
        <Chip tone="solidDanger">急診</Chip>
        <Chip tone="outline">CKD, IRIS stage 2</Chip>
        <Chip tone="brand" size="lg">
          Large
        </Chip>
        <Chip onRemove={() => undefined}>Removable</Chip>
        <Count>6</Count>
        <Count tone="brand">4</Count>
      </>
    ),
  },
  {
    title: 'Stage, medication, payment',
    show: () => (
      <>
        {(['clinic', 'pharmacy', 'checkout', 'archive'] as const).map((status) => (
          <StatusChip key={status} of="stage" status={status} />
        ))}
        {(['prescribing', 'prescribed', 'dispensing', 'dispensed'] as const).map((status) => (
          <StatusChip key={status} of="rx" status={status} detail={status === 'dispensing' ? '2/3' : undefined} />
        ))}
        {(['unpaid', 'partial', 'paid'] as const).map((status) => (
          <StatusChip key={status} of="pay" status={status} detail={status === 'partial' ? '1,200' : undefined} />
        ))}
      </>
    ),
  },
  {
    title: 'Pet, order, transfer, case',
    show: () => (
      <>
        {(['normal', 'deceased', 'missing'] as const).map((status) => (
          <StatusChip key={status} of="pet" status={status} />
        ))}
        {(['sent', 'running', 'completed', 'canceled', 'expired'] as const).map((status) => (
          <StatusChip key={status} of="order" status={status} />
        ))}
        {(['fetch', 'available', 'done'] as const).map((status) => (
          <StatusChip
            key={status}
            of="transfer"
            status={status}
            detail={status === 'available' ? '64/97' : undefined}
          />
        ))}
        {(['unclaimed', 'claimed', 'pending', 'done', 'canceled', 'archived'] as const).map((status) => (
          <StatusChip key={status} of="case" status={status} />
        ))}
      </>
    ),
  },
  {
    title: 'Lab flags, replacement request',
    show: () => (
      <>
        <LabFlagChip flag="HH" count={1} />
        <LabFlagChip flag="H" count={4} />
        <LabFlagChip flag="" />
        <LabFlagChip flag="L" count={2} />
        <LabFlagChip flag="LL" />
        {(
          ['new', 'ok', 'requested', 'approved', 'rejected', 'resubmit', 'resubmitted', 'expired', 'done'] as const
        ).map((status) => (
          <StatusChip key={status} of="replacement" status={status} />
        ))}
      </>
    ),
  },
  {
    title: 'Save state, outbox, connection, presence',
    show: () => (
      <>
        <SaveState state="saved" at={Date.now() - 2000} />
        <SaveState state="saving" />
        <SaveState state="local" />
        <SaveState state="retrying" attempt={3} />
        <SaveState state="failed" onRetry={() => undefined} />
        <SaveState state="conflict" />
        <SaveState state="readonly" />
        <OutboxChip count={2} />
        <ConnectionDot state="live" />
        <ConnectionDot state="refreshing" />
        <ConnectionDot state="reconnecting" attempt={3} />
        <ConnectionDot state="offline" lastAt={Date.UTC(2025, 10, 21, 2, 2)} />
        <Presence
          people={[
            { id: 'a', name: 'Dr. Lin' },
            { id: 'b', name: '陳' },
          ]}
        />
      </>
    ),
  },
];
