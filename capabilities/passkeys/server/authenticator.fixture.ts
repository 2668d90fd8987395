import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyRequest } from '@alder/accounts/contract';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

type Forgery = {
  /** Address of the page that asks; the browser writes it and not the page. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** Counter of this signature, in place of the next one. */
  readonly count?: number;
  readonly flags?: number;
};

/** For tests: browser and authenticator in one, which do what WebAuthn asks of them, and what it forbids. */
export function newAuthenticator(algorithm: 'ES256' | 'RS256' = 'ES256', origin = 'http://localhost:3000') {
  const { publicKey, privateKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const id = randomBytes(32);
  let count = 0;

  const clientData = (type: string, challenge: string, forgery: Forgery) =>
    Buffer.from(
      JSON.stringify({ type: forgery.type ?? type, challenge, origin: forgery.origin ?? origin, crossOrigin: false }),
    );
  const head = (rpId: string, flags: number, forgery: Forgery) => {
    count = forgery.count ?? count + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(forgery.rpId ?? rpId), Buffer.from([forgery.flags ?? flags]), counter]);
  };

  return {
    id: id.toString('base64url'),
    /** What `navigator.credentials.create` returns. */
    make({ challenge, rpId }: { challenge: string; rpId: string }, forgery: Forgery = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from([0xa0])]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, forgery).toString('base64url'),
        authenticatorData: Buffer.concat([head(rpId, 0x41, forgery), attested]).toString('base64url'),
        publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
        transports: ['internal'],
      };
    },
    /** What `navigator.credentials.get` returns. */
    sign({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, forgery: Forgery = {}) {
      const clientDataJSON = clientData('webauthn.get', challenge, forgery);
      const authenticatorData = head(rpId, 0x01, forgery);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}
