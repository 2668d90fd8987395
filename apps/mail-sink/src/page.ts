import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Mood, moods, type SunkLetter } from './letter.ts';

type PageProps = { readonly letters: readonly SunkLetter[]; readonly state: { mood: Mood } };

/** `/`, `/letters/N`, `/letters/N.html`, `/letters/N.eml`, `/letters.json?to=…`, and POST `/mood`. */
export function respond(request: IncomingMessage, response: ServerResponse, shown: PageProps): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sink');
  const send = (type: string, body: string, status = 200) => {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
    response.end(body);
  };
  if (request.method === 'POST' && pathname === '/mood') {
    const chosen = moods.find((mood) => mood === searchParams.get('to'));
    if (chosen) shown.state.mood = chosen;
    response.writeHead(303, { location: '/' }).end();
    return;
  }
  if (pathname === '/letters.json') {
    const to = searchParams.get('to');
    send('application/json', JSON.stringify(shown.letters.filter(({ envelope }) => !to || envelope.to.includes(to))));
    return;
  }
  const [, number, ending = ''] = /^\/letters\/(\d+)(\.html|\.eml)?$/.exec(pathname) ?? [];
  const letter = shown.letters.find((one) => one.number === Number(number));
  if (letter && ending === '.html') send('text/html', letter.html);
  else if (letter && ending === '.eml') send('message/rfc822', letter.raw);
  else if (letter) send('text/html', letterPage(letter));
  else if (pathname === '/') send('text/html', listPage(shown));
  else send('text/plain', 'There is no such letter.', 404);
}

function listPage({ letters, state }: PageProps): string {
  const rows = letters.toReversed().map(
    (letter) =>
      `<tr><td>${letter.at.slice(11, 19)}</td><td>${escaped(letter.envelope.to.join(', '))}</td>
      <td><a href="/letters/${letter.number}">${escaped(letter.subject)}</a></td><td>${escaped(letter.from)}</td></tr>`,
  );
  const buttons = moods.map(
    (mood) =>
      `<form method="post" action="/mood?to=${mood}"><button${mood === state.mood ? ' class="on"' : ''}>${SAYS[mood]}</button></form>`,
  );
  return page(
    'Letters',
    `<nav>${buttons.join('')}</nav><table><tr><th>Time</th><th>To</th><th>Subject</th><th>From</th></tr>${rows.join('')}</table>`,
  );
}

const SAYS: Readonly<Record<Mood, string>> = {
  take: 'Take letters',
  refuse: 'Refuse addresses (550)',
  later: 'Put off (451)',
  stall: 'Stall after the letter',
  drop: 'Drop after the letter',
};

function letterPage(letter: SunkLetter): string {
  const links = letter.links.map((link) => `<li><a href="${escaped(link)}">${escaped(link)}</a></li>`).join('');
  const headers = letter.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return page(
    letter.subject,
    `<p><a href="/">All letters</a> · <a href="/letters/${letter.number}.eml">.eml</a> · ${letter.isEncrypted ? 'TLS' : 'not encrypted'}
    · envelope ${escaped(letter.envelope.from)} → ${escaped(letter.envelope.to.join(', '))}</p>
    <h2>Links</h2><ul>${links}</ul>
    <h2>HTML</h2><iframe sandbox src="/letters/${letter.number}.html" title="HTML"></iframe>
    <h2>Text</h2><pre>${escaped(letter.text)}</pre>
    <h2>Headers</h2><pre>${escaped(headers)}</pre>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>
  body{font:15px/1.5 system-ui,sans-serif;margin:24px;color-scheme:light dark}table{border-collapse:collapse}
  td,th{text-align:left;padding:4px 16px 4px 0}nav{display:flex;gap:8px;margin-bottom:16px}.on{font-weight:700}
  iframe{width:100%;height:560px;border:1px solid #8888}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
  <h1>${escaped(title)}</h1>${body}</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
