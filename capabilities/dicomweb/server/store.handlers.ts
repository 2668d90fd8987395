import type { DeviceCharset } from '@alder/dicom';
import { MultipartFault, MultipartReader, readParameters, type WebJson } from '@alder/dicom/web';
import { implementStream, type StreamContext } from '@alder/server';
import { inputIncorrect, Refusal, wrongType } from '@alder/wire';
import { storeInstances, tokenReadsOnly } from '../contract/index.ts';
import { baseOf } from './access.ts';
import type { Archive, Receiving, StoreFailure, StoreOutcome } from './archive.ts';
import { requireJson } from './search.handlers.ts';

/** Images whose commit is awaited while the next ones arrive. */
const MAX_FILING = 8;

/** STOW-RS. */
export const storeHandlers = (archive: Archive) => [
  implementStream(storeInstances, async ({ study }, context) => {
    const { account, request, reply } = context;
    if (!account.scope?.mayStore || account.scope.share !== undefined) throw tokenReadsOnly();
    requireJson(request.headers.accept, undefined);
    const outcomes = await receive(archive, context, study);
    if (outcomes.length === 0) throw inputIncorrect({ fields: { '': 'noInstance' } });
    const failed = outcomes.filter((each) => 'failure' in each).length;
    await context.inHospital(async ({ audit }) => {
      const detail = { token: account.display_name, ip: request.ip, stored: outcomes.length - failed, failed };
      audit({ entity: 'pacs', detail });
    });
    // Some were stored: 202 with a list; none: 409, or 503 while the disk is full (PS3.18 10.5.3.1).
    const isFull = outcomes.every((each) => 'failure' in each && each.failure === 'diskFull');
    reply.code(failed === 0 ? 200 : failed < outcomes.length ? 202 : isFull ? 503 : 409);
    reply.header('cache-control', 'no-store').type('application/dicom+json');
    return reply.send(JSON.stringify(moduleOf(outcomes, baseOf(context))));
  }),
];

/** Reads the body part by part without buffering it; a slow disk slows down the sender. */
async function receive(
  archive: Archive,
  context: StreamContext,
  study: string | undefined,
): Promise<readonly StoreOutcome[]> {
  const { db, hospital, account, services, now } = context;
  const { value, parameters } = readParameters(context.request.headers['content-type'] ?? '');
  const receiving = await archive.receiveInstances({
    ...{ db, storage: services.storage, hospital: hospital.id, sentBy: account.display_name, now, study },
    charset: account.scope?.charset as DeviceCharset | undefined,
  });
  const filing = new Filing();
  let arrival: Receiving | undefined;
  const begin = (type: string | undefined) => {
    arrival = receiving(type);
  };
  const sink = {
    begin: (headers: ReadonlyMap<string, string>) => begin(headers.get('content-type')),
    bytes: (chunk: Buffer) => arrival?.write(chunk),
    end() {
      if (arrival) filing.add(arrival.end());
      arrival = undefined;
    },
  };
  try {
    if (value === 'application/dicom') {
      begin(value);
      for await (const chunk of context.body) {
        sink.bytes(chunk as Buffer);
        await (arrival as Receiving | undefined)?.drained();
      }
      sink.end();
    } else {
      if (value !== 'multipart/related') throw wrongType();
      const type = parameters.get('type');
      if (type !== undefined && type.toLowerCase() !== 'application/dicom') throw wrongType();
      const reader = new MultipartReader(parameters.get('boundary') ?? '', sink);
      for await (const chunk of context.body) {
        reader.feed(chunk as Buffer);
        await arrival?.drained();
        await filing.room();
      }
      reader.finish();
    }
  } catch (fault) {
    arrival?.abort();
    const stored = await filing.all();
    if (fault instanceof Refusal) throw fault;
    if (!(fault instanceof MultipartFault)) throw fault;
    // Parts that were complete before the body broke off are stored and listed.
    if (stored.length === 0) throw inputIncorrect({ fields: { '': 'multipart' } });
    return [...stored, { failure: 'unreadable' }];
  }
  return filing.all();
}

/** Images that are being written, in order of arrival. */
class Filing {
  readonly #all: Promise<StoreOutcome>[] = [];
  readonly #open = new Set<Promise<unknown>>();

  add(filed: Promise<StoreOutcome>): void {
    this.#all.push(filed);
    this.#open.add(filed);
    filed.finally(() => this.#open.delete(filed)).catch(() => undefined);
  }

  /** Settles when another image can be accepted. */
  async room(): Promise<void> {
    while (this.#open.size >= MAX_FILING) await Promise.race(this.#open);
  }

  all(): Promise<readonly StoreOutcome[]> {
    return Promise.all(this.#all);
  }
}

/** Failure Reason (0008,1197). @see DICOM PS3.18 table I.2-2, PS3.7 C */
const reasons: Readonly<Record<StoreFailure, number>> = {
  outOfResources: 0xa700,
  diskFull: 0xa700,
  mismatch: 0xa900,
  unreadable: 0xc000,
  processing: 0x0110,
};

/** Store Instances Response Module. @see DICOM PS3.18 I.2 */
function moduleOf(outcomes: readonly StoreOutcome[], base: string): WebJson {
  const stored = outcomes.flatMap((each) => ('failure' in each ? [] : [each]));
  const failed = outcomes.flatMap((each) => ('failure' in each ? [each] : []));
  const named = failed.filter(({ instance }) => instance !== undefined);
  const others = failed.filter(({ instance }) => instance === undefined);
  const studies = [...new Set(stored.map(({ study }) => study))];
  const url = (path: string) => ({ vr: 'UR', Value: [`${base}/studies/${path}`] });
  return {
    ...(studies.length === 1 && { '00081190': url(studies[0]!) }),
    ...(named.length > 0 && {
      '00081198': {
        vr: 'SQ',
        Value: named.map((each) => ({ ...reference(each), '00081197': { vr: 'US', Value: [reasons[each.failure]] } })),
      },
    }),
    ...(stored.length > 0 && {
      '00081199': {
        vr: 'SQ',
        Value: stored.map((each) => ({
          ...reference(each),
          '00081190': url(`${each.study}/series/${each.series}/instances/${each.instance}`),
        })),
      },
    }),
    ...(others.length > 0 && {
      '0008119A': {
        vr: 'SQ',
        Value: others.map(({ failure }) => ({ '00081197': { vr: 'US', Value: [reasons[failure]] } })),
      },
    }),
  };
}

function reference({
  sopClass = '',
  instance = '',
}: {
  sopClass?: string | undefined;
  instance?: string | undefined;
}): WebJson {
  const uid = (text: string) => (text === '' ? { vr: 'UI' } : { vr: 'UI', Value: [text] });
  return { '00081150': uid(sopClass), '00081155': uid(instance) };
}
