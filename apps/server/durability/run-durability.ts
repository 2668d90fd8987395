import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningEmbedded } from '@alder/database/embedded';
import { scratchFolder } from '@alder/testing';
import pg from 'pg';
import { browser, type Clinic, logIn } from './clinic.ts';
import type { Fault } from './faults.ts';
import { type Acknowledged, type Desk, nothingYet, work } from './load.ts';
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
const WORK_AT_MOST_MS = 30_000;

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
  prepare(folder);
  let server = await start(folder, fault);
  const clinic: Clinic = { address: server.address, isOpen: true, fault };
  const desk = await openDesk(clinic, folder);
  const working = work(desk);
  let cutFiles = 0;
  for (let kill = 0; kill < kills; kill++) {
    await someWork(desk);
    await killEverything(folder, server.child);
    cutFiles += cutPower(path.join(folder, 'disk-journal'));
    server = await start(folder, fault);
    clinic.address = server.address;
  }
  await someWork(desk);
  clinic.isOpen = false;
  await Promise.race([working, sleep(30_000, undefined, { ref: false })]);
  const { acknowledged, strange } = desk;
  const lost = await compare(folder, desk.owner, acknowledged);
  await killEverything(folder, server.child);
  fs.rmSync(folder, { recursive: true, force: true });
  return { fault, kills, acknowledged: countOf(acknowledged), cutFiles, lost, strange };
}

/** A random while, and on a busy machine long enough for one more of each kind to be acknowledged. */
async function someWork({ acknowledged }: Desk): Promise<void> {
  const before = countOf(acknowledged);
  const deadline = Date.now() + WORK_AT_MOST_MS;
  await sleep(Math.random() * 1_000);
  const hasGrown = () =>
    Object.entries(countOf(acknowledged)).every(([kind, n]) => n > before[kind as keyof Acknowledged]);
  while (!hasGrown() && Date.now() < deadline) await sleep(20 + Math.random() * 100);
}

function countOf({ pets, payments, results, images, changes }: Acknowledged): Record<keyof Acknowledged, number> {
  return { pets: pets.length, payments: payments.length, results: results.length, images: images.length, changes };
}

/** Hospital, people and gateway, as an operator makes them. */
function prepare(folder: string): void {
  alder(folder, 'hospital', 'create', '--key', HOSPITAL, '--name', 'Durable');
  const account = ['account', 'create', '--hospital', HOSPITAL, '--role', 'doctor', '--password', PASSWORD];
  alder(folder, ...account, '--email', 'doctor@durable.test');
}

function alder(folder: string, ...args: string[]): Record<string, string> {
  const script = path.join(import.meta.dirname, '..', 'src', 'alder.ts');
  const env = { PATH: process.env.PATH, ALDER_DATA: folder };
  return JSON.parse(execFileSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })) as Record<
    string,
    string
  >;
}

async function start(folder: string, fault: Fault): Promise<{ child: ChildProcess; address: string }> {
  const script = path.join(import.meta.dirname, 'victim.ts');
  const child = spawn(process.execPath, [script, folder, fault], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer | number];
  if (!Buffer.isBuffer(line)) throw new Error(`The server ended with ${line} before it was ready`);
  return { child, address: line.toString().trim() };
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
async function openDesk(clinic: Clinic, folder: string): Promise<Desk> {
  const ask = browser(clinic, await logIn(clinic, 'doctor@durable.test', PASSWORD));
  const { serial, key } = alder(folder, 'gateway', 'enroll', '--hospital', HOSPITAL);
  const id = async (address: string, body: object) => String((await ask(address, body)).payload.result?.id);
  const owner = await id(`/v2/${HOSPITAL}/account/createOwner`, { name: '林怡君' });
  const signalment = { patient_id: 'P1', name: 'Mochi', species: 'dog', breed: 'Shiba Inu', owner };
  const pet = await id(`/v2/${HOSPITAL}/pet/create`, signalment);
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
    acknowledged: nothingYet(),
    strange: [],
  };
}
