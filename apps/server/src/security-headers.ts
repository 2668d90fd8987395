import type { FastifyInstance } from 'fastify';

/**
 * The one style sheet that a library writes into the page at run time (react-aria's press handling), admitted by its
 * hash; a test computes it from the installed package.
 */
export const PRESSABLE_STYLE_HASH = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';

/** What pages of the product may load: their own files, and nothing from anywhere else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  // WebAssembly decodes images; no other code is made at run time.
  "script-src 'self' 'wasm-unsafe-eval'",
  `style-src 'self' '${PRESSABLE_STYLE_HASH}'`,
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  // Device gateways on the user's own network show themselves at this port (specification §7).
  "connect-src 'self' blob: https://*:33443",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** A script may be a worker's, and a worker is bound by its own response: the image decoders fetch their WebAssembly. */
const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/** A response that is no page loads nothing and may not be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Addresses that grant a right by themselves must not reach other sites. */
const SECRET_PAGES = /^\/(book|share|petPortal|publicAccess|stay|sudo|unsubscribe)(\/|\?|$)/;

/** Adds the security headers to every response (design: security §1.5, "CSRF / browser"). */
export function addSecurityHeaders(app: FastifyInstance, { https }: { readonly https: boolean }): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('x-request-id', request.id);
    reply.header('referrer-policy', SECRET_PAGES.test(request.url) ? 'no-referrer' : 'same-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', 'geolocation=(), microphone=(), payment=(), usb=()');
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // A 304 has no type of its own, and its headers replace those that the browser keeps with the page.
    if (reply.statusCode !== 304 && !reply.hasHeader('content-security-policy')) {
      const type = String(reply.getHeader('content-type') ?? '');
      reply.header('content-security-policy', policyOf(type));
    }
  });
}

function policyOf(type: string): string {
  if (type.startsWith('text/html')) return PAGE_POLICY;
  return /^(text|application)\/javascript/.test(type) ? SCRIPT_POLICY : DATA_POLICY;
}
