import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningEmbedded } from '@alder/database/embedded';
import { createOwner, createPet } from '@alder/patients/contract';
import { programEnvironment, scratchFolder } from '@alder/testing';
import { addressOf } from '@alder/wire';
import pg from 'pg';
import { browser, type Clinic, logIn } from './clinic.ts';
import type { Fault } from './faults.ts';
import { type Acknowledged, CALLING, type Handlers, nothingYet, work } from './load.ts';
import { cutPower } from './power-cut.ts';
import { compare } from './verify.ts';

export type DurabilityReport = {
  readonly fault: Fault;
  readonly kills: number;
  /** How many of each were acknowledged. */
  readonly acknowledged: Readonly<Record<keyof Acknowledged, number>>;
  /** Files that the power cuts took, none of them acknowledged unless something is lost. */
  readonly cutFiles: number;
  /** What was acknowledged and is lost, doubled or damaged; must be empty. */
  readonly lost: readonly string[];
  /** Refusals that the load does not provoke; must be empty. */
  readonly strange: readonly string[];
};

const PASSWORD = 'harbor moonlight';
const HOSPITAL = 'durable';
const MAX_WORK_MS = 30_000;

/**
 * Kills server and database at random instants under load, each kill followed by a power cut of the storage, and then
 * looks whether everything that was acknowledged is there, once and whole.
 *
 * @param kills How often; at least 1.
 */
export async function runDurability({
  kills,
  fault = 'none',
}: {
  kills: number;
  fault?: Fault;
}): Promise<DurabilityReport> {
  const folder = scratchFolder('durability');
  const calledAetitle = prepare(folder);
  let server = await start(folder, fault);
  try {
    const clinic: Clinic = { address: server.address, dicomPort: server.dicomPort, isOpen: true, fault };
    const orderQueue = await openWorkload(clinic, folder, calledAetitle);
    const working = work(orderQueue);
    let cutFiles = 0;
    for (let kill = 0; kill < kills; kill++) {
      await Promise.race([working, someWork(orderQueue)]);
      await killEverything(folder, server.child);
      cutFiles += cutPower(path.join(folder, 'disk-journal'));
      server = await start(folder, fault);
      clinic.address = server.address;
      clinic.dicomPort = server.dicomPort;
    }
    await someWork(orderQueue);
    clinic.isOpen = false;
    await Promise.race([working, sleep(30_000, undefined, { ref: false })]);
    const { acknowledged, strange } = orderQueue;
    const lost = await compare(folder, orderQueue.owner, acknowledged);
    return { fault, kills, acknowledged: countOf(acknowledged), cutFiles, lost, strange };
  } finally {
    // A failed run must not leave a server behind: its parent would wait for its end.
    await killEverything(folder, server.child);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A random while, and on a busy machine long enough for one more of each kind to be acknowledged. */
async function someWork({ acknowledged }: Handlers): Promise<void> {
  const before = countOf(acknowledged);
  const deadline = Date.now() + MAX_WORK_MS;
  await sleep(Math.random() * 1_000);
  const hasGrown = () =>
    Object.entries(countOf(acknowledged)).every(([kind, n]) => n > before[kind as keyof Acknowledged]);
  while (!hasGrown() && Date.now() < deadline) await sleep(20 + Math.random() * 100);
}

function countOf({ changes, ...lists }: Acknowledged): Record<keyof Acknowledged, number> {
  const lengths = Object.entries(lists).map(([kind, list]) => [kind, list.length]);
  return { ...(Object.fromEntries(lengths) as Record<keyof typeof lists, number>), changes };
}

/** Hospital, people and modality, as an operator makes them; the AE title that the modality calls. */
function prepare(folder: string): string {
  alder(folder, 'hospital', 'create', '--key', HOSPITAL, '--name', 'Durable');
  const account = ['account', 'create', '--hospital', HOSPITAL, '--role', 'doctor', '--password', PASSWORD];
  alder(folder, ...account, '--email', 'doctor@durable.test');
  const peer = ['--aetitle', CALLING, '--address', '127.0.0.1', '--modalities', 'CT'];
  return alder(folder, 'dicom', 'add-peer', '--hospital', HOSPITAL, ...peer).called_aetitle!;
}

function alder(folder: string, ...args: string[]): Record<string, string> {
  const script = path.join(import.meta.dirname, '..', 'src', 'alder.ts');
  const env = { ...programEnvironment(), ALDER_DATA: folder };
  return JSON.parse(execFileSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })) as Record<
    string,
    string
  >;
}

async function start(
  folder: string,
  fault: Fault,
): Promise<{ child: ChildProcess; address: string; dicomPort: number }> {
  const script = path.join(import.meta.dirname, 'victim.ts');
  const child = spawn(process.execPath, [script, folder, fault], {
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer | number];
  if (!Buffer.isBuffer(line)) throw new Error(`The server ended with ${line} before it was ready`);
  const [address = '', port] = line.toString().trim().split(' ');
  return { child, address, dicomPort: Number(port) };
}

async function killEverything(folder: string, child: ChildProcess): Promise<void> {
  const pidFile = path.join(folder, 'postgres', 'postmaster.pid');
  const postmaster = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  const ended = once(child, 'exit');
  process.kill(postmaster, 'SIGKILL');
  child.kill('SIGKILL');
  await ended;
}

/** One doctor, one gateway, one patient with an owner; what they rest on is made safe before the first kill. */
async function openWorkload(clinic: Clinic, folder: string, calledAetitle: string): Promise<Handlers> {
  const cookie = await logIn(clinic, 'doctor@durable.test', PASSWORD);
  const ask = browser(clinic, cookie);
  const { serial, key } = alder(folder, 'gateway', 'enroll', '--hospital', HOSPITAL);
  // The starting data of the run is made without its fault.
  const careful = browser({ ...clinic, fault: 'none' }, cookie);
  const id = async (address: string, body: object) => String((await careful(address, body)).payload.result?.id);
  const owner = await id(addressOf(createOwner, { hospital: HOSPITAL }), { name: '林怡君' });
  const signalment = { patient_id: 'P1', name: 'Mochi', species: 'dog', breed: 'Shiba Inu', owner };
  const pet = await id(addressOf(createPet, { hospital: HOSPITAL }), signalment);
  const client = new pg.Client({ connectionString: runningEmbedded(folder) });
  await client.connect();
  await client.query('checkpoint');
  await client.end();
  return {
    clinic,
    ask,
    hospital: HOSPITAL,
    owner,
    pet,
    gateway: `${serial}.${key}`,
    calledAetitle,
    acknowledged: nothingYet(),
    strange: [],
  };
}
