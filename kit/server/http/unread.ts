import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '#kit/contract/refusal.ts';
import { apiHeaders } from './security-headers.ts';
import { wires } from './wires.ts';

/** What Node's parser could not read, and what it had received of it. */
type ReadFault = Error & { readonly code?: string; readonly rawPacket?: unknown };

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers a request that no route can see because it could not be read. A head of more than 16 kB, with a long path for example, is
 * refused in the form of whoever's call it is (ERR-01, API-05); what is no request at all gets a bare status.
 */
export function answerUnread(documentation: string): (error: ReadFault, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    if (error.code !== 'HPE_HEADER_OVERFLOW')
      return void socket.end(headOf(statuses[error.code ?? ''] ?? 400, { 'content-length': '0' }));
    const begin = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1', 0, 40) : '';
    const { status, type, body } = wires[/^[A-Z]+ \/api\/v1\//i.test(begin) ? 'v1' : 'portal'].failure({
      error: new Refusal('too-large'),
      language: 'vi',
      requestId: crypto.randomUUID(),
      documentation,
    });
    const length = String(Buffer.byteLength(body));
    socket.end(`${headOf(status, { ...apiHeaders, 'content-type': type, 'content-length': length })}${body}`);
    return undefined;
  };
}

function headOf(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n');
}
