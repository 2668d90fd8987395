import path from 'node:path';
import { LIMITS } from '@alder/server';
import { readSettings } from '@alder/settings';
import { pino } from 'pino';
import { openStores } from '../src/open-stores.ts';
import { startServer } from '../src/start-server.ts';
import type { Fault } from './faults.ts';
import { journalTo } from './power-cut.ts';

// The product as the durability test starts and kills it: the same code as main.ts, with one fault planted or none.
const [folder = '', fault = 'none'] = process.argv.slice(2) as [string, Fault];
const settings = readSettings({ ALDER_DATA: folder, PORT: '0', HOST: '127.0.0.1', DICOM_PORT: '0', ALDER_DEMO: 'off' });
const logger = pino({ level: 'fatal' });
// The load of a whole clinic comes from one account.
const limits = { ...LIMITS, normal: 1e6, upload: 1e6 };
const stores = await openStores(settings, () => {}, {
  disk: { trace: journalTo(path.join(folder, 'disk-journal')), skipSync: fault === 'no fsync' },
  // The longest window that PostgreSQL allows between the reply to a commit and its write to the disk.
  database: fault === 'asynchronous commit' ? { synchronous_commit: 'off', wal_writer_delay: '10000' } : {},
});
const { address, dicomPort } = await startServer({ settings, stores, logger, limits });
process.stdout.write(`${address} ${dicomPort}\n`);
