import { readAccept, takes } from '@alder/dicom/web';
import { implementStream, type StreamContext } from '@alder/server';
import type { Call } from '@alder/wire';
import * as calls from '../contract/index.ts';
import { baseOf } from './access.ts';

const services: readonly Call[] = [
  ...[calls.searchStudies, calls.searchSeries, calls.searchInstances, calls.retrieveInstances, calls.retrieveMetadata],
  ...[calls.retrieveFrames, calls.retrieveRendered, calls.retrieveThumbnail, calls.retrieveBulkdata],
  ...[calls.storeInstances, calls.retrieveByUri],
];

const types: Readonly<Record<string, readonly string[]>> = {
  'dicomweb.retrieveInstances': ['multipart/related; type=application/dicom', 'application/dicom'],
  'dicomweb.retrieveFrames': ['multipart/related; type=application/octet-stream', 'multipart/related; type=image/jphc'],
  'dicomweb.retrieveRendered': ['image/jpeg', 'image/png'],
  'dicomweb.retrieveThumbnail': ['image/jpeg', 'image/png'],
  'dicomweb.retrieveBulkdata': ['multipart/related; type=application/octet-stream', 'application/octet-stream'],
  'dicomweb.retrieveByUri': ['application/dicom', 'image/jpeg', 'image/png'],
};

/** Capabilities of the service, generated from the contract. */
export const capabilitiesHandlers = [
  implementStream(calls.getCapabilities, ({ accept }, context) => sendWadl(context, accept)),
  implementStream(calls.readCapabilities, ({ accept }, context) => sendWadl(context, accept)),
];

const WADL = 'application/vnd.sun.wadl+xml';

async function sendWadl(context: StreamContext, parameter: string | undefined): Promise<unknown> {
  const accepted = readAccept(context.request.headers.accept, parameter);
  const type = [WADL, 'application/xml'].find((one) => accepted.some((each) => takes(each, one)));
  // A browser's address bar asks for HTML and displays XML as well.
  if (!type && !accepted.some(({ type: each }) => each === 'text/html')) throw calls.notAcceptable();
  return context.reply
    .header('content-type', `${type ?? 'application/xml'}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .send(wadl(baseOf(context), context.account.scope?.mayStore === true));
}

function wadl(base: string, mayStore: boolean): string {
  const resources = services
    .filter((call) => mayStore || call.method !== 'POST')
    .flatMap((call) => [call.path, ...(call.aliases ?? [])].map((path) => resource(call, path)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<application xmlns="http://wadl.dev.java.net/2009/02">',
    `  <resources base="${base.replace(/[&<"]/g, (graphic) => `&#${graphic.charCodeAt(0)};`)}/">`,
    ...resources,
    '  </resources>',
    '</application>',
    '',
  ].join('\n');
}

function resource({ id, method }: Call, path: string): string {
  const place = path.slice(calls.getCapabilities.path.length + 1).replace(/:(\w+)/g, '{$1}');
  const input = (types[id] ?? ['application/dicom+json'])
    .map((type) => `<representation mediaType="${type}"/>`)
    .join('');
  const acquired =
    method === 'POST'
      ? '<request><representation mediaType="multipart/related; type=application/dicom"/></request>'
      : '';
  const name = id.replace('dicomweb.', '');
  return `    <resource path="${place}"><method name="${method}" id="${name}">${acquired}<response>${input}</response></method></resource>`;
}
