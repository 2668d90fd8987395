import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sopClasses } from '@alder/dicom';
import { Requestor } from '@alder/dicom/network';
import { isInstalled, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { archiveAccess } from './archive.fixture.ts';
import { drawSlices, run, writeFiles } from './dcmtk.fixture.ts';
import { addPeer, startDicomNode } from './index.ts';

const present = ['storescu', 'echoscu', 'openssl'].every(isInstalled);
if (!present) console.info('skipped: DCMTK or OpenSSL is not installed (Debian: dcmtk, openssl)');
type TestHospital = Awaited<ReturnType<typeof openHospital>>;

async function certificate(folder: string, name: string) {
  const [key, cert] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.pem`)];
  const subject = ['-subj', `/CN=${name}`, '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  await run('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert]);
  const fingerprint = new X509Certificate(readFileSync(cert)).fingerprint256.replaceAll(':', '').toLowerCase();
  return { key, cert, fingerprint };
}

async function openNode(hospital: TestHospital) {
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-tls-'));
  const [own, device, otherUser] = await Promise.all(
    ['alder', 'device', 'stranger'].map((name) => certificate(folder, name)),
  );
  const [known, byAddress] = [`KN${randomBytes(4).toString('hex')}`, `AD${randomBytes(4).toString('hex')}`];
  // This address is not registered: only the certificate can identify the device.
  const registered = { aetitle: known, address: '192.0.2.1', modalities: ['CT'], certificate: device!.fingerprint };
  const { called_aetitle: called } = await addPeer(hospital.db, hospital.key, registered);
  await addPeer(hospital.db, hospital.key, { aetitle: byAddress, address: '127.0.0.1', modalities: ['CT'] });
  const node = await startDicomNode({
    settings: { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' },
    tls: { port: 0, cert: readFileSync(own!.cert, 'utf8'), key: readFileSync(own!.key, 'utf8') },
    ...{ db: hospital.db, storage: hospital.services.storage, archive: archiveAccess },
  });
  const secured = (who: { key: string; cert: string }) => ['+tls', who.key, who.cert, '+cf', own!.cert];
  const to = (calling: string, port = node.tlsPort!) => ['-aet', calling, '-aec', called, '127.0.0.1', String(port)];
  return {
    ...{ folder, own: own!, device: device!, stranger: otherUser!, known, byAddress, called, node, secured, to },
    async [Symbol.asyncDispose]() {
      await node.close(0);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test.runIf(present)(
  'DCMTK sends images over TLS, and a device with a certificate is accepted by nothing else [cap.imaging]',
  async () => {
    await using hospital = await openHospital([]);
    await using peer = await openNode(hospital);
    const { secured, to, device, stranger: otherUser, known } = peer;
    const names = writeFiles(path.join(peer.folder, 'sent'), drawSlices('A-1', 4));

    await run('echoscu', [...secured(device), ...to(known)]);
    await run('storescu', [...secured(device), ...to(known), ...names]);

    const images = await hospital.work((trx) => trx.selectFrom('medical_image').select('sent_by').execute());
    expect(images.map(({ sent_by }) => sent_by)).toEqual([known, known, known, known]);
    await expect(run('echoscu', [...secured(otherUser), ...to(known)])).rejects.toThrow(/Reject/i);
    await expect(run('echoscu', to(known, peer.node.port))).rejects.toThrow(/Reject/i);
  },
);

test.runIf(present)(
  'a device registered by its address may use TLS or not; a connection without TLS to the TLS port is closed',
  async () => {
    await using hospital = await openHospital([]);
    await using peer = await openNode(hospital);
    const { to, byAddress, own, node, called } = peer;

    await run('echoscu', ['+tla', '+cf', own.cert, ...to(byAddress)]);
    await run('echoscu', to(byAddress, node.port));
    await expect(run('echoscu', ['-ta', '5', '-to', '5', ...to(byAddress)])).rejects.toThrow();
    await run('echoscu', to(byAddress, node.port));
    const contexts = [{ abstractSyntax: sopClasses.Verification }];
    const call = { host: '127.0.0.1', port: node.tlsPort!, called, calling: byAddress, contexts };
    const trusted = await Requestor.open({ ...call, tls: { certificate: own.fingerprint } });
    expect(await trusted.echo()).toBe(0);
    await trusted.release();
    await expect(Requestor.open({ ...call, tls: { certificate: '0'.repeat(64) } })).rejects.toThrow(
      /another certificate/,
    );
    await expect(Requestor.open({ ...call, tls: { certificate: null } })).rejects.toThrow(/self-signed/);
  },
);
