// A Node server that does nothing but send: the floor of an answer over HTTP on this machine. Started by a bench as a
// process of its own; it sends the bytes of the file named, whatever is asked for.
//   node bench/bare-server.ts FILE
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = readFileSync(process.argv[2]!);
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
