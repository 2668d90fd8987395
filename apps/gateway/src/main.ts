import { loadSignedDrivers, UnsignedDriver } from '@alder/drivers/server';
import { SettingsError } from '@alder/settings';
import { startGateway } from './gateway.ts';
import { keepLog, logToStderr } from './log.ts';
import { readSettings } from './settings.ts';

try {
  loadSignedDrivers();
  const settings = readSettings(process.env);
  const { log, lines } = keepLog(logToStderr);
  let isEnding = false;
  let turn: Promise<void> = Promise.resolve();
  const start = async () => {
    const gateway = await startGateway(settings, log, { logLines: lines, onRestart: restart });
    const info = {
      ports: gateway.ports(),
      server_info: gateway.infoPort(),
      dicom: gateway.dicomPort(),
      ftp: gateway.ftpPort(),
    };
    process.stdout.write(`${JSON.stringify({ ready: true, ...info })}\n`);
    return gateway;
  };
  let gateway = await start();

  /** A gateway that does not come up again ends the program: whatever supervises it starts it afresh. */
  function restart(): void {
    turn = turn
      .then(async () => {
        if (isEnding) return;
        log('info', 'restarts');
        await gateway.stop();
        gateway = await start();
      })
      .catch((error: Error) => {
        process.stderr.write(`The gateway cannot start again: ${error.message}\n`);
        process.exit(1);
      });
  }

  const stop = async () => {
    isEnding = true;
    await turn;
    await gateway.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(
    `${error instanceof SettingsError || error instanceof UnsignedDriver ? message : `The gateway cannot start: ${message}`}\n`,
  );
  process.exit(1);
}
