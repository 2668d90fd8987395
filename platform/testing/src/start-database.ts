import { testDatabase } from './test-database.ts';

/** Before any database test: the server runs and the database of these migrations exists. */
export async function setup(): Promise<void> {
  const { url } = await testDatabase();
  process.env.ALDER_TEST_READY = url;
}
