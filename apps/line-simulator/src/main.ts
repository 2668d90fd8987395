import { openSimulator } from './open-simulator.ts';

// npm run line: API and page on 8026; LINE_SIMULATOR_PORT names another.
const simulator = await openSimulator({
  port: Number(process.env.LINE_SIMULATOR_PORT ?? 8026),
  ...(process.env.LINE_SIMULATOR_TOKEN && { token: process.env.LINE_SIMULATOR_TOKEN }),
  ...(process.env.LINE_SIMULATOR_SECRET && { secret: process.env.LINE_SIMULATOR_SECRET }),
});
process.stdout.write(`LINE is simulated at ${simulator.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close());
