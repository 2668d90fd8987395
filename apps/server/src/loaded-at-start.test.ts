import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Prints the packages that are loaded with the server's own modules. */
const LIST_PACKAGES = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import(process.argv[1]);
  console.log(JSON.stringify([...packages]));
  process.exit(0);
`;

test('a server at rest does without the packages that only an email, a print, an image, a workbook, a bucket or a bus needs', () => {
  const server = path.join(import.meta.dirname, 'start-server.ts');

  const output = execFileSync(process.execPath, ['--input-type=module', '-e', LIST_PACKAGES, server], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

  const packages = JSON.parse(output) as string[];
  expect(packages).toContain('fastify');
  const lazy =
    /^(nodemailer|fontkit|pdfmake|sharp|@hyzyla\/pdfium|libheif-js|@cornerstonejs\/.*|@aws-sdk\/.*|@nats-io\/.*|@zip\.js\/zip\.js|saxes)$/;
  expect(packages.filter((name) => lazy.test(name))).toEqual([]);
});
