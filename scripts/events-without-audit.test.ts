import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** Files that emit events without an audit row, and where the audit row of what they report is. */
const WITHOUT_AUDIT: Readonly<Record<string, string>> = {
  'capabilities/dicomnode/server/forward.job.ts': 'progress of a series being sent; the call pacs.forward is audited',
  'capabilities/exports/server/export.job.ts': 'progress of an export; the call that begins it and its end are audited',
  'capabilities/image-intake/server/filing-queue.ts':
    'one event for several images; their rows are audited as they are filed',
  'capabilities/imaging/server/preparation-queue.ts': 'an image has its thumbnail and renditions; nobody decided it',
  'capabilities/imaging/server/tiering-loop.ts': 'an image was moved; the call that archives or restores is audited',
  'capabilities/imports/server/apply.job.ts': 'progress of an import; the call that starts it and its end are audited',
  'capabilities/imports/server/check.job.ts': 'progress of a check, which changes nothing of the hospital',
  'capabilities/imports/server/rollback.job.ts':
    'progress of a rollback; the call that starts it and its end are audited',
  'capabilities/notices/server/announced.job.ts':
    'tells hospitals of an announcement; the call that sets it is audited',
  'capabilities/sharing/server/import/import.job.ts': 'progress of an import; the call pacs.importShared is audited',
  'capabilities/sharing/server/zip/zip.job.ts': 'progress of an archive; the call that shares is audited',
};

test('events reach the outbox through finish alone, and those without an audit row have a reason', () => {
  const files = ['capabilities', 'platform', 'apps'].flatMap(sources);
  const callers = files.filter((file) => /\bselect app\.finish\(|then app\.finish\(/.test(read(file)));
  const silent = files.filter((file) => /(?<!function )\bemitWithoutAudit\(trx/.test(read(file)));

  expect(files.length).toBeGreaterThan(500);
  expect(callers).toEqual([
    // One statement files a batch of images, with events and audit rows of each.
    'capabilities/imaging/server/new-images.repository.ts',
    'platform/server/src/finish.ts',
  ]);
  expect(silent.sort()).toEqual(Object.keys(WITHOUT_AUDIT).sort());
});

function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.ts$/.test(file) && !/node_modules|\.test\.|fixture|^platform\/testing\/|\/demo\//.test(file));
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
