import { SettingsError } from '@alder/settings';
import { startGateway } from './gateway.ts';
import { logToStderr } from './log.ts';
import { readSettings } from './settings.ts';

try {
  const gateway = await startGateway(readSettings(process.env), logToStderr);
  const info = { ports: gateway.ports(), server_info: gateway.infoPort() };
  process.stdout.write(`${JSON.stringify({ ready: true, ...info })}\n`);

  const stop = async () => {
    await gateway.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(`${error instanceof SettingsError ? message : `The gateway cannot start: ${message}`}\n`);
  process.exit(1);
}
