import {
  Archive,
  Ban,
  Check,
  ChevronDown,
  ChevronsDown,
  ChevronsUp,
  ChevronUp,
  Circle,
  CircleDashed,
  CircleDot,
  Clock,
  Lock,
  type LucideIcon,
  Pencil,
  Pill,
  RotateCcw,
  Search,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useUiTexts } from '../ui-texts.ts';
import { Chip, type Tone } from './chip.tsx';
import { HalfCircle, Ribbon } from './shapes.tsx';

type PresentationState = {
  readonly tone: Tone;
  readonly icon?: LucideIcon | (() => ReactNode);
  readonly struck?: boolean;
};

/** Every state the product shows, by set: colour, shape, and the word in the texts (screens §1.6). */
const presentations = {
  stage: {
    clinic: { tone: 'info' },
    pharmacy: { tone: 'violet' },
    checkout: { tone: 'warn' },
    archive: { tone: 'neutral' },
  },
  rx: {
    prescribing: { tone: 'dashed', icon: Pencil },
    prescribed: { tone: 'info', icon: Pill },
    dispensing: { tone: 'violet', icon: Pill },
    dispensed: { tone: 'ok', icon: Check },
  },
  pay: {
    unpaid: { tone: 'danger', icon: Circle },
    partial: { tone: 'warn', icon: HalfCircle },
    paid: { tone: 'ok', icon: Lock },
  },
  pet: {
    normal: { tone: 'ok', icon: Check },
    deceased: { tone: 'neutral', icon: Ribbon },
    missing: { tone: 'warn', icon: Search },
  },
  order: {
    sent: { tone: 'info', icon: Clock },
    running: { tone: 'violet', icon: CircleDashed },
    completed: { tone: 'ok', icon: Check },
    canceled: { tone: 'neutral', icon: Ban, struck: true },
    expired: { tone: 'warn', icon: Clock },
  },
  transfer: {
    fetch: { tone: 'info', icon: CircleDashed },
    available: { tone: 'info', icon: HalfCircle },
    done: { tone: 'ok', icon: Check },
  },
  case: {
    unclaimed: { tone: 'outline', icon: Circle },
    claimed: { tone: 'info', icon: CircleDot },
    pending: { tone: 'warn', icon: Clock },
    done: { tone: 'ok', icon: Check },
    canceled: { tone: 'neutral', icon: Ban, struck: true },
    archived: { tone: 'neutral', icon: Archive },
  },
  replacement: {
    new: { tone: 'outline', icon: Circle },
    ok: { tone: 'outline', icon: Check },
    requested: { tone: 'info', icon: Clock },
    approved: { tone: 'ok', icon: Check },
    rejected: { tone: 'danger', icon: Ban },
    resubmit: { tone: 'warn', icon: RotateCcw },
    resubmitted: { tone: 'info', icon: RotateCcw },
    expired: { tone: 'neutral', icon: Clock },
    done: { tone: 'ok', icon: Check },
  },
} as const satisfies Record<string, Record<string, PresentationState>>;

type Sets = typeof presentations;
/** Names of the sets of states. */
export type StatusSet = keyof Sets;

export type StatusChipProps = {
  [Set in StatusSet]: {
    readonly of: Set;
    readonly status: keyof Sets[Set] & string;
    readonly size?: 'md' | 'lg';
    /** `2/3`, `64/97`; for a partial payment what is still due, already written as money. */
    readonly detail?: string;
    readonly className?: string;
  };
}[StatusSet];

/** A state of the product as colour, shape and word: `<StatusChip of="pay" status="paid" />`. */
export function StatusChip({ of, status, size, detail, className }: StatusChipProps) {
  const t = useUiTexts();
  const look = (presentations[of] as Readonly<Record<string, PresentationState>>)[status] ?? { tone: 'neutral' };
  const Icon = look.icon;
  return (
    <Chip
      tone={look.tone}
      size={size}
      icon={Icon && <Icon aria-hidden="true" />}
      struck={look.struck}
      className={className}
    >
      {labelsOf(t, of, status, detail)}
    </Chip>
  );
}

function labelsOf(t: ReturnType<typeof useUiTexts>, of: string, status: string, detail?: string): ReactNode {
  if (of === 'pay' && status === 'partial' && detail) return t('pay.partialDue', { due: detail });
  if (of === 'transfer' && status === 'available') {
    const [loaded = '', total = ''] = (detail ?? '').split('/');
    return t('transfer.available', { loaded, total });
  }
  const word = t(`${of}.${status}` as Parameters<typeof t>[0]);
  return detail ? (
    <>
      {word} <span className="tn">{detail}</span>
    </>
  ) : (
    word
  );
}

/** Flag of a result as HL7 writes it; '' is in range. */
export type LabFlag = 'LL' | 'L' | '' | 'H' | 'HH';

const flags = {
  HH: { tone: 'critical', icon: ChevronsUp, word: 'lab.critical' },
  H: { tone: 'high', icon: ChevronUp, word: 'lab.high' },
  '': { tone: 'neutral', icon: undefined, word: 'lab.normal' },
  L: { tone: 'low', icon: ChevronDown, word: 'lab.low' },
  LL: { tone: 'critical', icon: ChevronsDown, word: 'lab.critical' },
} as const;

/** The flag of a result, or of how many: `<LabFlagChip flag="H" count={4} />` reads "4 High". */
export function LabFlagChip({
  flag,
  count,
  children,
}: {
  readonly flag: LabFlag;
  readonly count?: number;
  readonly children?: ReactNode;
}) {
  const t = useUiTexts();
  const { tone, icon: Icon, word } = flags[flag];
  return (
    <Chip tone={tone} icon={Icon && <Icon aria-hidden="true" />}>
      {children ?? (
        <>
          {t(word)}
          {count !== undefined && <span className="tn"> {count}</span>}
        </>
      )}
    </Chip>
  );
}

/** The arrow and letter beside a result in a table. */
export function LabFlagMark({ flag }: { readonly flag: LabFlag }) {
  const t = useUiTexts();
  const { icon: Icon, word } = flags[flag];
  if (!Icon) return null;
  const color = flag === 'H' ? 'var(--lab-high-text)' : flag === 'L' ? 'var(--lab-low-text)' : 'var(--lab-critical)';
  return (
    <span
      style={{
        color,
        fontWeight: 600,
        fontSize: 'var(--fs-2xs)',
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
      }}
      title={t(word)}
    >
      <Icon style={{ width: 13, height: 13, strokeWidth: 2.4 }} aria-hidden="true" />
      {flag}
    </span>
  );
}
