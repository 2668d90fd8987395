// Before npm start: installs the FFmpeg of Debian in the background, where this user may and it is missing
// (decision 0261). Videos that arrive before it is there are prepared afterwards. Plain JavaScript for Node 12.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '.cache');
const runs = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

if (process.env.ALDER_INSTALL_FFMPEG !== 'off' && process.platform === 'linux' && !runs('ffmpeg', '-version')) {
  if (process.getuid() === 0 && runs('apt-get', '--version')) install();
  else
    process.stderr.write(
      'FFmpeg is missing: videos are kept, and shown once it is installed (apt-get install ffmpeg).\n',
    );
}

function install() {
  process.stderr.write('Installing FFmpeg in the background (apt-get install ffmpeg), for videos …\n');
  fs.mkdirSync(cache, { recursive: true });
  const log = fs.openSync(path.join(cache, 'install-ffmpeg.log'), 'w');
  const command = 'apt-get update -qq; apt-get install -y -qq --no-install-recommends ffmpeg';
  const env = Object.assign({}, process.env, { DEBIAN_FRONTEND: 'noninteractive' });
  spawn('sh', ['-c', command], { detached: true, stdio: ['ignore', log, log], env }).unref();
}
