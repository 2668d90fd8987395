import type { HospitalTrx } from '@alder/database';
import { readAccept, takes } from '@alder/dicom/web';
import { FHIR_JSON, SearchFault } from '@alder/fhir';
import type { InterferenceMark } from '@alder/interference/domain';
import { type Hospital, implementPublic, implementStream, noteRead, type StreamContext } from '@alder/server';
import { forbidden, inputIncorrect, notFound } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readMetadata, readResource, searchResources, unreadableForm } from '../contract/index.ts';
import { isResourceType, mayRead, type Resource, type ResourceType, resultOf, withNotes } from '../domain/index.ts';
import { baseOf, resourceUrl, searchUrl } from './addresses.ts';
import { capabilityStatement } from './capability-statement.ts';
import { findPage } from './find-page.ts';
import { findResource } from './resource.repository.ts';
import { readSearch, type Search, writePlace } from './search.ts';

/** What it needs of other capabilities; `apps/server/src/compose.ts` gives it. */
export type InterfaceParts = {
  /** What shifts the values of results; a result without a patient has no entry. */
  readonly readInterferences: (
    trx: HospitalTrx,
    records: readonly string[],
  ) => Promise<readonly { readonly record: string; readonly marks: readonly InterferenceMark[] }[]>;
};

/** Resources of the laboratory, for other systems. */
export const fhirHandlers = (parts: InterfaceParts) => [
  implementPublic(readMetadata, async ({ hospital, _format }, { request, reply, services }) => {
    requireJson(request, _format);
    return sendResource(reply, capabilityStatement(baseOf(hospital, services, request)));
  }),

  implementStream(searchResources, async (input, context) => {
    const { hospital, request, reply, now } = context;
    requireJson(request, input._format);
    const type = openType(input.type, context);
    const base = baseOf(hospital.key, context.services, request);
    const search = understand(() => readSearch(type, input, { timezone: hospital.timezone, base }));
    const page = await context.inHospital(async ({ trx }) => {
      const found = await findPage(trx, type, search, { key: hospital.key, now });
      return { ...found, resources: await addNotes(parts, trx, found.resources, hospital.lang) };
    });
    const by = [...new Set(search.used.map(([name]) => name))];
    await noteRead(context, 'fhir.search', { entity: type, detail: { by, patients: patientsIn(search) } });
    const next = page.next && writePlace(page.next);
    const link = (used: Search['used']) => searchUrl(base, hospital.key, type, used);
    return sendResource(reply, {
      ...{ resourceType: 'Bundle', type: 'searchset' },
      link: [
        { relation: 'self', url: link(search.used) },
        ...(next
          ? [
              {
                relation: 'next',
                url: link([...search.used.filter(([name]) => name !== '_cursor'), ['_cursor', next]]),
              },
            ]
          : []),
      ],
      ...(page.resources.length > 0 && {
        entry: page.resources.map((resource) => ({
          fullUrl: resourceUrl(base, hospital.key, type, resource.id),
          resource,
          search: { mode: 'match' },
        })),
      }),
    });
  }),

  implementStream(readResource, async ({ type: name, id, _format }, context) => {
    const { hospital, request, reply } = context;
    requireJson(request, _format);
    const type = openType(name, context);
    const resource = await context.inHospital(async ({ trx }) => {
      const found = await findResource(trx, type, id, hospital.key);
      return found && (await addNotes(parts, trx, [found], hospital.lang))[0];
    });
    if (!resource) throw notFound();
    await noteRead(context, 'fhir.read', { entity: type, id: resource.id.slice(0, 36), detail: { id: resource.id } });
    const { lastUpdated } = resource.meta as { lastUpdated: string };
    reply.header('last-modified', new Date(lastUpdated).toUTCString());
    return sendResource(reply, resource);
  }),
];

/** Values with what interferes with them; resources of other types as they are. */
async function addNotes(
  { readInterferences }: InterfaceParts,
  trx: HospitalTrx,
  resources: readonly Resource[],
  language: Hospital['lang'],
): Promise<readonly Resource[]> {
  const records = resources.flatMap(({ resourceType, id }) => (resourceType === 'Observation' ? resultOf(id) : []));
  if (records.length === 0) return resources;
  const read = await readInterferences(trx, [...new Set(records)]);
  const marks = new Map(read.map((each) => [each.record, each.marks]));
  return resources.map((each) =>
    each.resourceType === 'Observation' ? withNotes(each, marks.get(resultOf(each.id)) ?? [], language) : each,
  );
}

/** A type that the server knows and the token opens. @throws {Refusal} `notFound`, `forbidden` */
function openType(name: string, { account, reply }: StreamContext): ResourceType {
  if (!isResourceType(name)) throw notFound();
  if (mayRead(account.scopes ?? [], name)) return name;
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="system/${name}.read"`);
  throw forbidden({ reason: 'scope' });
}

function understand<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (fault) {
    if (fault instanceof SearchFault) throw inputIncorrect({ fields: { [fault.parameter]: fault.wrong } });
    throw fault;
  }
}

/** Whose results were asked for, for the audit log. */
function patientsIn({ conditions }: Search): readonly string[] {
  return conditions.flatMap((condition) => (condition.kind === 'about' ? condition.ids : []));
}

const JSON_TYPES: ReadonlySet<string> = new Set(['json', 'application/json', 'application/fhir+json', 'text/json']);

/** @throws {Refusal} `unreadableForm` where the caller takes no JSON. */
function requireJson({ headers }: FastifyRequest, format: string | undefined): void {
  // A plus that was not escaped arrives as a blank.
  const wanted = format?.replace(/;.*$/s, '').trim().replace(' ', '+').toLowerCase();
  if (wanted !== undefined) {
    if (!JSON_TYPES.has(wanted)) throw unreadableForm();
    return;
  }
  const accepted = readAccept(headers.accept, undefined);
  const isTaken = accepted.some((each) => takes(each, 'application/fhir+json') || takes(each, 'application/json'));
  if (!isTaken) throw unreadableForm();
}

function sendResource(reply: FastifyReply, resource: Resource | { readonly resourceType: string }): FastifyReply {
  return reply.type(FHIR_JSON).header('cache-control', 'no-store').send(JSON.stringify(resource));
}
