import { Chip, type Tone } from '@alder/ui';
import { Check, CircleCheck, CircleX, Clock, Eye, Pencil, Send, Undo2 } from 'lucide-react';
import type { Quotation } from '../contract/index.ts';
import { useQuotationTexts } from './use-quotation-texts.ts';

type StatusFields = Pick<Quotation, 'status' | 'used_at' | 'opened_at'>;
type StatusKey = 'draft' | 'sent' | 'opened' | 'accepted' | 'used' | 'declined' | 'lapsed' | 'revoked';

const looks: Readonly<Record<StatusKey, readonly [Tone, typeof Pencil]>> = {
  draft: ['neutral', Pencil],
  sent: ['info', Send],
  opened: ['info', Eye],
  accepted: ['ok', CircleCheck],
  used: ['ok', Check],
  declined: ['neutral', CircleX],
  lapsed: ['warn', Clock],
  revoked: ['neutral', Undo2],
};

/** The state of a quotation as a word with its colour; sent ones say whether they were opened. */
export function QuotationStatusChip({ quotation: { status, used_at, opened_at } }: { quotation: StatusFields }) {
  const t = useQuotationTexts();
  const look: StatusKey = used_at ? 'used' : status === 'sent' && opened_at ? 'opened' : status;
  const [tone, Icon] = looks[look];
  return (
    <Chip tone={tone} icon={<Icon />}>
      {t(`status.${look}`)}
    </Chip>
  );
}

/** A number as it is printed: Q0231. */
export const printedNumber = (number: number) => `Q${String(number).padStart(4, '0')}`;
