import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { productDrivers, signedText } from '@alder/drivers/domain';

// Signs the drivers of the product and writes the public key beside them. The private key never lies in the tree: its file
// is the argument; with --new-key a key is made for it first, for a release by somebody who does not have the earlier one.
const [keyFile, ...options] = process.argv.slice(2);
if (!keyFile || keyFile.startsWith('--') || options.some((each) => each !== '--new-key')) {
  process.stderr.write('node scripts/sign-drivers.ts PRIVATE_KEY.pem [--new-key]\n');
  process.exit(2);
}
if (options.includes('--new-key'))
  writeFileSync(keyFile, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    ...{ mode: 0o600, flag: 'wx' },
  });
const key = createPrivateKey(readFileSync(keyFile));
const signatures = Object.fromEntries(
  productDrivers().map((file) => [
    `${file.id}@${file.version}`,
    sign(null, Buffer.from(signedText(file)), key).toString('base64'),
  ]),
);
const domain = path.join(import.meta.dirname, '../capabilities/drivers/domain');
writeFileSync(path.join(domain, 'signatures.json'), `${JSON.stringify(signatures, null, 2)}\n`);
writeFileSync(path.join(domain, 'release-key.pem'), createPublicKey(key).export({ type: 'spki', format: 'pem' }));
