import type { Settings } from '@alder/settings';
import type { z } from 'zod';
import type { OpenedDatabase } from './open-stores.ts';

/** One command of the command line. */
export type Command<Options extends z.ZodObject = z.ZodObject> = {
  readonly says: string;
  /** Options by the name that follows `--`; the description is the usage text. */
  readonly options: Options;
  /** The option that may be given without its name. */
  readonly argument?: string;
  run(options: z.infer<Options>, opened: OpenedDatabase, settings: Settings): Promise<unknown>;
  /** For a command that works without the database of the data folder, or before there is one. */
  readonly runAlone?: (options: z.infer<Options>, settings: Settings) => Promise<unknown>;
};

export const command = <Options extends z.ZodObject>(value: Command<Options>): Command => value as unknown as Command;

/** The same for one that works without a database. */
export const lonely = <Options extends z.ZodObject>({
  run,
  ...value
}: Pick<Command<Options>, 'says' | 'options' | 'argument'> & {
  run(options: z.infer<Options>, settings: Settings): Promise<unknown>;
}): Command =>
  command<Options>({ ...value, run: (options, _opened, settings) => run(options, settings), runAlone: run });
