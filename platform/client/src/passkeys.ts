/** A passkey that the browser may be asked for, or that is there already. */
export type PasskeyDescriptor = { readonly id: string; readonly transports: readonly string[] };

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const described = (credentials: readonly PasskeyDescriptor[]): PublicKeyCredentialDescriptor[] =>
  credentials.map(({ id, transports }) => ({
    type: 'public-key',
    id: bytesOf(id),
    transports: [...transports] as AuthenticatorTransport[],
  }));

/** As long as the server takes the response: five minutes. */
const TIMEOUT_MS = 300_000;

/** Whether this browser knows passkeys on this page. */
export function knowsPasskeys(): boolean {
  return isSecureContext && typeof PublicKeyCredential === 'function';
}

/**
 * Has a passkey sign a challenge. The person is asked by the browser.
 *
 * @throws {DOMException} when the person declined, had no such passkey, or took too long.
 */
export async function askPasskey(request: {
  readonly challenge: string;
  readonly rpId: string;
  readonly credentials: readonly PasskeyDescriptor[];
}) {
  const credential = (await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(request.challenge),
      rpId: request.rpId,
      allowCredentials: described(request.credentials),
      // The password was typed already: a touch is enough.
      userVerification: 'discouraged',
      timeout: TIMEOUT_MS,
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: textOf(credential.rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  };
}

/** ES256 and RS256 (COSE): what the server judges, and every authenticator has one of. */
const ALGORITHMS = [-7, -257];

/**
 * Makes a passkey. No statement about the maker of the authenticator is asked for.
 *
 * @throws {DOMException} `InvalidStateError` when the authenticator has one of this account already; others when the person
 *   declined or took too long.
 */
export async function makePasskey(options: {
  readonly challenge: string;
  readonly rpId: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly exclude: readonly PasskeyDescriptor[];
}) {
  const credential = (await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(options.challenge),
      rp: { id: options.rpId, name: 'Alder' },
      user: { ...options.user, id: bytesOf(options.user.id) },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: described(options.exclude),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
      attestation: 'none',
      timeout: TIMEOUT_MS,
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: textOf(credential.rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.getAuthenticatorData()),
    publicKey: textOf(response.getPublicKey() ?? new ArrayBuffer(0)),
    transports: response.getTransports(),
  };
}
