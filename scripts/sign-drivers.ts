import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { productDrivers, signedText } from '@alder/drivers/domain';

// Signs the drivers of the product. The private key never lies in the tree: its file is the one argument.
const [keyFile] = process.argv.slice(2);
if (!keyFile) {
  process.stderr.write('node scripts/sign-drivers.ts PRIVATE_KEY.pem\n');
  process.exit(2);
}
const key = createPrivateKey(readFileSync(keyFile));
const signatures = Object.fromEntries(
  productDrivers().map((file) => [
    `${file.id}@${file.version}`,
    sign(null, Buffer.from(signedText(file)), key).toString('base64'),
  ]),
);
const target = path.join(import.meta.dirname, '../capabilities/drivers/domain/signatures.json');
writeFileSync(target, `${JSON.stringify(signatures, null, 2)}\n`);
