import { type PaymentType, paymentTypes, type TaxPart } from '@alder/checkout/domain';

export const closingKinds = ['day', 'month'] as const;
export type ClosingKind = (typeof closingKinds)[number];

/** Money of one way to pay. */
export type MoneyOfType = {
  readonly type: PaymentType;
  readonly count: number;
  /** Payments of receipts. */
  readonly received: number;
  /** Payments of earlier days that were voided. */
  readonly voided: number;
  readonly refunded: number;
  /** Deposits of owners paid in. */
  readonly deposited: number;
  /** Deposits of owners paid out. */
  readonly paid_out: number;
  /** Sum received less sum paid out; 0 for the deposit, whose money came in before. */
  readonly net: number;
};

type Person = { readonly id: string | null; readonly name: string };

/** Totals of a day or a month as they are closed. */
export type ClosingContent = {
  readonly currency: string;
  readonly types: MoneyOfType[];
  /** Money that came in less money that went out, all ways to pay. */
  readonly net: number;
  /** Payments by instalments of a card, by their number; absent in closings of before it was asked. */
  readonly installments?:
    | { readonly installments: number; readonly count: number; readonly received: number }[]
    | undefined;
  /** Receipts that were paid in full. */
  readonly receipts: {
    readonly count: number;
    readonly subtotal: number;
    readonly discount: number;
    readonly rounding: number;
    readonly total: number;
  };
  /** Sales tax contained in receipts that were paid in full, by rate. */
  readonly taxes: TaxPart[];
  readonly cashiers: (Person & { readonly count: number; readonly received: number; readonly refunded: number })[];
  readonly doctors: (Person & { readonly count: number; readonly received: number })[];
  /** Payments of receipts that are not paid in full. */
  readonly partial: { readonly count: number; readonly received: number };
  /** What was owed when it was closed. */
  readonly receivable: { readonly count: number; readonly amount: number };
  /** Sessions of tills that were closed. */
  readonly tills: {
    readonly number: number;
    readonly name: string;
    readonly float_amount: number;
    readonly expected: number;
    readonly counted: number;
    readonly reason: string;
    readonly closed_by: string;
  }[];
};

/** Money that moved: one way to pay, one kind of movement. */
export type MoneyMoved = {
  readonly kind: 'received' | 'voided' | 'refunded' | 'deposited' | 'paid_out';
  readonly type: PaymentType;
  readonly amount: number;
  readonly count: number;
};

/** Movements by way to pay, in the order of the ways; ways without one are left out. */
export function sumTypes(moved: readonly MoneyMoved[]): { types: MoneyOfType[]; net: number } {
  const types = paymentTypes
    .map((type) => {
      const own = moved.filter((each) => each.type === type);
      const of = (kind: MoneyMoved['kind'], what: 'amount' | 'count' = 'amount') =>
        own.filter((each) => each.kind === kind).reduce((sum, each) => sum + each[what], 0);
      const sums = {
        ...{ received: of('received'), voided: of('voided'), refunded: of('refunded') },
        ...{ deposited: of('deposited'), paid_out: of('paid_out') },
      };
      // A deposit that pays, or takes a refund, moves no money: it came in before, or stays.
      const net = type === 'deposit' ? 0 : netOf(sums);
      return { type, count: of('received', 'count'), ...sums, net };
    })
    .filter(({ type }) => moved.some((each) => each.type === type));
  return { types, net: types.reduce((sum, { net }) => sum + net, 0) };
}

const netOf = ({ received, voided, refunded, deposited, paid_out }: Omit<MoneyOfType, 'type' | 'count' | 'net'>) =>
  received + deposited - voided - refunded - paid_out;
