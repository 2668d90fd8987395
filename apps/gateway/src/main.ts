import { startGateway } from './gateway.ts';
import { logToStderr } from './log.ts';
import { readGatewaySettings, SettingsFault } from './settings.ts';

try {
  const gateway = await startGateway(readGatewaySettings(process.env), logToStderr);
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
  process.stderr.write(`${error instanceof SettingsFault ? message : `The gateway cannot start: ${message}`}\n`);
  process.exit(1);
}
