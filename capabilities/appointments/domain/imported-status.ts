import type { AppointmentStatus } from './appointment-flow.ts';

/** The state that a word of another system names; what says nothing is booked. */
export function readStatus(word: string): Extract<AppointmentStatus, 'booked' | 'confirmed' | 'noShow' | 'canceled'> {
  const text = word.normalize('NFKC').trim().toLowerCase();
  if (/cancel|取消|キャンセル|取り消/.test(text)) return 'canceled';
  if (/no.?show|missed|did not (attend|arrive)|dna|爽約|未到|無断|来院なし/.test(text)) return 'noShow';
  if (/(^|[^n])confirm|已確認|確認済/.test(text) && !/unconfirm|未確認/.test(text)) return 'confirmed';
  return 'booked';
}

/** Minutes that a cell of another system names: `30`, `30 min`, `0:45`, `1h`. */
export function readMinutes(cell: string, otherwise: number, max: number): number {
  const text = cell.normalize('NFKC').trim().toLowerCase();
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text);
  const hours = /^(\d+(?:\.\d+)?)\s*(?:h|hr|hrs|hours?|小時|時間)$/.exec(text);
  const plain = /^(\d+)\s*(?:m|min|mins|minutes?|分|分鐘)?$/.exec(text);
  const minutes = clock
    ? Number(clock[1]) * 60 + Number(clock[2])
    : hours
      ? Math.round(Number(hours[1]) * 60)
      : plain
        ? Number(plain[1])
        : otherwise;
  return minutes > 0 && minutes <= max ? minutes : otherwise;
}
