import { FHIR_JSON, operationOutcome } from '@alder/fhir';
import type { Refusal } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the caller reads refusals of FHIR: by the address, because a refusal may come before any call is found. */
export function speaksFhir({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url.startsWith('/fhir/');
}

/** A refusal in the form of its address: the envelope of the wire, or an OperationOutcome. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, text } = refusal.kind;
  if (!speaksFhir(request)) return reply.code(status).send({ payload: refusal.toBody() });
  reply.code(status).type(FHIR_JSON).header('cache-control', 'no-store');
  return reply.send(operationOutcome(status, text, refusal.details.fields));
}

/** A fault for a program that speaks FHIR; the log has the rest under the reference. */
export function sendFault(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(500)
    .type(FHIR_JSON)
    .header('cache-control', 'no-store')
    .send(operationOutcome(500, `Unknown Error (${request.id})`));
}
