import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { connect, eventOf, Problem, WebhookVerificationError } from '@credit-bureau/sdk';
import { loanDesk } from './loans.ts';

const { BUREAU = '', APPLICATION = '', KEY_FILE = '', WEBHOOK_SECRET = '', PORT = '0' } = process.env;

const bureau = connect({
  server: BUREAU,
  application: APPLICATION,
  key: JSON.parse(readFileSync(KEY_FILE, 'utf8')),
  language: 'en',
});
const desk = loanDesk(bureau);

const server = createServer((request, response) => {
  answer(request, response).catch((failure: unknown) => {
    if (failure instanceof WebhookVerificationError) return send(response, 401, { error: 'not signed by the bureau' });
    // What the bureau refuses is told with its reason and its page; the desk can correct it and send it again.
    if (failure instanceof Problem) return send(response, 502, { ...failure, detail: failure.message });
    console.error(failure);
    return send(response, 500, { error: 'failed' });
  });
});
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : PORT}`);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, place, reference = ''] = (request.url ?? '').split('/');
  if (request.method === 'POST' && place === 'loans')
    return send(response, 201, await desk.apply(JSON.parse(await text(request))));
  if (request.method === 'GET' && place === 'loans') {
    const loan = desk.find(decodeURIComponent(reference));
    return loan === undefined ? send(response, 404, { error: 'no such loan' }) : send(response, 200, loan);
  }
  if (request.method === 'POST' && place === 'bureau-events') {
    // The text as it came: parsed and written again, it would not be what was signed.
    desk.told(eventOf(await text(request), request.headers, WEBHOOK_SECRET));
    return send(response, 204);
  }
  return send(response, 404, { error: 'nothing here' });
}

function send(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
