import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto';
import { z } from 'zod';

// Run as a process of its own, so that what a flood costs its sender is not taken for what it costs the server.

const orders = z.object({
  url: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  /** A JSON body, in which {n} is another number each time. */
  body: z.string().optional(),
  /** The fields of an upload with a file of so many bytes, or of this content in base64. */
  upload: z
    .object({
      fields: z.record(z.string(), z.string()),
      fileName: z.string(),
      bytes: z.number().optional(),
      content: z.string().optional(),
    })
    .optional(),
  /** A program's token and private key: each request has a proof of its own (RFC 9449). */
  program: z.object({ token: z.string(), pem: z.string(), jwk: z.string() }).optional(),
  atOnce: z.number(),
});

/** What a flood does: the same request again and again, so many at once. */
export type FloodOrders = z.infer<typeof orders>;

let isOver = false;
let sent = 0;
const counts: Record<string, number> = {};

async function once(order: FloodOrders): Promise<void> {
  const response = await fetch(order.url, {
    method: order.method,
    headers: {
      ...order.headers,
      ...(order.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...proofFor(order),
    },
    body: bodyOf(order) ?? null,
    // A stream of events would never end.
    signal: AbortSignal.timeout(2_000),
  });
  counts[response.status] = (counts[response.status] ?? 0) + 1;
  await response.arrayBuffer();
}

function proofFor({ url, method, program }: FloodOrders): Record<string, string> {
  if (program === undefined) return {};
  const { token, pem, jwk } = program;
  const { kid: _kid, ...key } = JSON.parse(jwk);
  const claims = {
    jti: randomUUID(),
    iat: Math.floor(Date.now() / 1_000),
    htm: method,
    htu: url,
    ath: createHash('sha256').update(token).digest('base64url'),
  };
  const told = [{ typ: 'dpop+jwt', alg: 'ES256', jwk: key }, claims].map(coded).join('.');
  const by = { key: createPrivateKey(pem), dsaEncoding: 'ieee-p1363' } as const;
  const dpop = `${told}.${sign('sha256', Buffer.from(told), by).toString('base64url')}`;
  return { authorization: `DPoP ${token}`, dpop, 'idempotency-key': randomUUID() };
}

function coded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function bodyOf({ body, upload }: FloodOrders): string | FormData | undefined {
  sent += 1;
  if (upload === undefined) return body?.replaceAll('{n}', String(sent));
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  const { bytes = 0, content } = upload;
  const parts =
    content === undefined ? [`%PDF-1.7 ${sent}`, Buffer.alloc(bytes, 32)] : [Buffer.from(content, 'base64')];
  form.append('file', new File(parts, upload.fileName.replace('{n}', String(sent).padStart(4, '0'))));
  return form;
}

async function keepOn(order: FloodOrders): Promise<void> {
  // What the server refuses or cuts off is the flood's own.
  while (!isOver) await once(order).catch(() => undefined);
}

// Nobody is left to end the flood.
process.on('disconnect', () => process.exit());

process.on('message', (message: unknown) => {
  if (message === 'end') {
    isOver = true;
    process.send?.({ sent, counts }, () => process.exit());
    return;
  }
  const order = orders.parse(message);
  for (let at = 0; at < order.atOnce; at += 1) void keepOn(order);
  process.send?.('begun');
});
