// npm run dev: the server, restarted when a file that it imports changes, and the browser app on http://localhost:5173,
// which takes changes without a reload. Both end with Ctrl-C.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './steps.ts';

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, ALDER_WEB_BUILD: 'off' },
});
const web = spawn(path.join(ROOT, 'node_modules', '.bin', 'vite'), ['apps/web', '--clearScreen', 'false'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, ALDER_DEV_SERVER: `http://127.0.0.1:${process.env.PORT || 3000}` },
});

const end = () => {
  server.kill('SIGTERM');
  web.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
for (const part of [server, web])
  part.on('exit', (code) => {
    end();
    process.exitCode ??= code ?? 0;
  });
