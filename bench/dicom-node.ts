// Our DICOM node in a process of its own, as its peer is: `dicom-peer.ts` starts it with a folder.
import path from 'node:path';
import { appUrl, migrate, openDatabase } from '@alder/database';
import { startEmbedded } from '@alder/database/embedded';
import { addPeer, type NewPeer, startDicomNode } from '@alder/dicomnode/server';
import { createHospital } from '@alder/hospitals/server';
import { journaledStorage } from '@alder/storage';
import { nodeArchive } from '../apps/server/src/compose.ts';

const folder = process.argv[2]!;
const peers = JSON.parse(process.argv[3]!) as Pick<NewPeer, 'aetitle' | 'port'>[];
const embedded = await startEmbedded(path.join(folder, 'alder'));
await migrate(embedded.url, 'bench');
const db = openDatabase(appUrl(embedded.url, 'bench'));
const { key, aetitle } = await createHospital(db, { key: 'bench', name: 'Bench', licence: { pacs: 1 } });
for (const peer of peers) await addPeer(db, key, { ...peer, address: '127.0.0.1', modalities: [] });
const storage = await journaledStorage(path.join(folder, 'objects'));
const settings = { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' };
const node = await startDicomNode({ settings, db, storage, archive: nodeArchive });

process.on('message', async (request) => {
  if (request === 'settle') {
    await storage.settle();
    process.send!('settled');
    return;
  }
  await node.close(1000);
  await storage.close();
  await db.destroy();
  await embedded.stop();
  process.exit(0);
});
process.send!({ called: aetitle, port: node.port });
