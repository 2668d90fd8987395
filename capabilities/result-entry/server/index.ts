import type { LabRecord } from '@alder/lab/contract';
import type { JudgedValue } from '@alder/lab/domain';
import { type Context, type Implementation, implement } from '@alder/server';
import { correctResult, enterResult, measuredInFuture, valueDoubtful } from '../contract/index.ts';
import { doubtsOf, plainUnit, plainValue } from '../domain/index.ts';

type Review = (values: readonly JudgedValue[]) => void;
type Typed = { readonly raw: string };

/** What result entry asks of the laboratory, which is the only writer of results. */
export type Laboratory = {
  readonly enterForOrder: (
    context: Context,
    input: {
      readonly order: string;
      readonly version: number;
      readonly timestamp?: string | undefined;
      readonly results: readonly (Typed & { readonly code: string; readonly unit: string })[];
      readonly comments: readonly string[];
    },
    review: Review,
  ) => Promise<LabRecord>;
  readonly correctValues: (
    context: Context,
    input: {
      readonly id: string;
      readonly version: number;
      readonly reason: string;
      /** Without a unit a value keeps its own. */
      readonly changes: readonly (Typed & { readonly at: number; readonly unit?: string | undefined })[];
    },
    review: Review,
  ) => Promise<LabRecord>;
  /** Puts files of the order beside the result. @throws `notFound` where one is none of the order. */
  readonly giveFiles: (
    context: Context,
    of: { readonly files: readonly string[]; readonly order: string; readonly result: string },
  ) => Promise<void>;
};

/** Every call of result entry, for `apps/server/src/compose.ts`. */
export const resultEntryHandlers = ({
  enterForOrder,
  correctValues,
  giveFiles,
}: Laboratory): readonly Implementation[] => [
  implement(enterResult, async ({ results, comment, confirmed, measured_at, files, ...input }, context) => {
    if (measured_at && new Date(measured_at) > context.now)
      throw measuredInFuture({ fields: { measured_at: measuredInFuture.code } });
    const result = await enterForOrder(
      context,
      {
        ...{ ...input, timestamp: measured_at },
        results: results.map((one) => ({ ...plain(one), unit: plainUnit(one.code, one.unit) })),
        comments: comment.trim() ? [comment.trim()] : [],
      },
      askUnless(confirmed),
    );
    await giveFiles(context, { files, order: input.order, result: result.id });
    return { result };
  }),

  implement(correctResult, async ({ changes, confirmed, ...input }, context) => {
    const result = await correctValues(context, { ...input, changes: changes.map(plain) }, askUnless(confirmed));
    context.audit({ detail: { reason: input.reason, changed: changes.length } });
    return { result };
  }),
];

/** Asks about doubtful values until a person has confirmed them. */
const askUnless =
  (confirmed: boolean): Review =>
  (values) => {
    const doubts = doubtsOf(values);
    if (doubts.length > 0 && !confirmed) throw valueDoubtful({ doubts });
  };

const plain = <Value extends Typed>(value: Value): Value => ({ ...value, raw: plainValue(value.raw) });
