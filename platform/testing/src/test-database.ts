import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { appUrl, functionFiles, migrate, migrations } from '@alder/database';
import pg from 'pg';
import { startEmbedded } from '../../database/src/embedded.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
/** The test server listens on loopback only and holds nothing worth a better password. */
const PASSWORD = 'test';

export type TestDatabase = { readonly ownerUrl: string; readonly url: string };

/**
 * The test database of the migrations as they are now, made when missing and shared by every run.
 *
 * `TEST_DATABASE_URL` names another server (an owner's URL), such as an external PostgreSQL 15.
 */
export function testDatabase(): Promise<TestDatabase> {
  const hash = createHash('sha256');
  for (const { sha256 } of [...migrations(), ...functionFiles()]) hash.update(sha256);
  return database(`t_${hash.digest('hex').slice(0, 16)}`);
}

/** A database of its own, for the rare test that changes what all share, and for generating types. */
export function freshDatabase(): Promise<TestDatabase> {
  return database(`f_${Date.now().toString(36)}_${randomBytes(3).toString('hex')}`);
}

async function database(name: string): Promise<TestDatabase> {
  const server =
    process.env.TEST_DATABASE_URL ?? (await startEmbedded(path.join(ROOT, '.cache', 'test-pg'), { fast: true })).url;
  const url = new URL(server);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${name}`).catch(ignoreDuplicate);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  const ownerUrl = url.toString();
  await migrate(ownerUrl, PASSWORD);
  return { ownerUrl, url: appUrl(ownerUrl, PASSWORD) };
}

/** Two runs may make the same database at once; the second finds it made. */
function ignoreDuplicate(error: Error): void {
  if (!/already exists|duplicate key/.test(error.message)) throw error;
}
