import type { Access, Call } from '@alder/wire';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document: generated, so it cannot differ from what the server checks. */
export function openApi(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const place = path.replace(/:(\w+)/g, '{$1}');
      paths[place] = { ...paths[place], [call.method.toLowerCase()]: operation(call, path) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Alder', version, description: 'Responses are {payload}; refusals {payload: {error, message}}.' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        gateway: { type: 'http', scheme: 'bearer' },
        dicomweb: { type: 'http', scheme: 'bearer' },
        interface: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(call: Call, path: string): Json {
  const segments = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Json;
    required?: string[];
  };
  const { properties = {}, required = [] } = schema;
  const rest = Object.keys(properties).filter((name) => !segments.includes(name));
  const query = call.method !== 'POST' || call.body === 'bytes' ? rest : [];
  const parameters = [
    ...segments.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
    ...query.map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] })),
  ];
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.id.split('.')[0]],
    ...security(call.access),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === 'POST' && { requestBody: requestBody(call, properties, rest, required) }),
    responses: { 200: successResponse(call), ...refusals(call) },
  };
}

function requestBody(call: Call, properties: Json, names: readonly string[], required: readonly string[]): Json {
  if (call.body === 'bytes')
    return { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    required: names.filter((name) => required.includes(name)),
    additionalProperties: false,
  };
  return { content: { 'application/json': { schema } } };
}

function successResponse(call: Call): Json {
  if (call.responseType === 'bytes') return { description: 'The bytes', content: { 'application/octet-stream': {} } };
  const payload = z.toJSONSchema(call.payload, { io: 'output', unrepresentable: 'any' });
  return {
    description: 'Done',
    content: { 'application/json': { schema: { type: 'object', properties: { payload }, required: ['payload'] } } },
  };
}

function refusals(call: Call): Record<number, Json> {
  const byStatus = Map.groupBy(call.refusals ?? [], ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, kinds]) => [
      status,
      { description: kinds.map(({ code, text }) => `${code}: ${text}`).join('; ') },
    ]),
  );
}

function security(access: Access): Json {
  if (access.kind === 'public') return { security: [] };
  const scheme =
    access.kind === 'gateway' || access.kind === 'dicomweb' || access.kind === 'interface' ? access.kind : 'session';
  return { security: [{ [scheme]: [] }], 'x-alder-access': access };
}
