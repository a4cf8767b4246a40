import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Wire } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { type Language, languageOf } from '#kit/words/words.ts';
import { goingHeaders } from './going.ts';
import { wires } from './wires.ts';
import type { Metrics } from '#kit/server/metrics/metrics.ts';
import { apiHeaders } from './security-headers.ts';
import type { Served } from '#kit/server/calls/serve.ts';
import { type LoadShedder, weightOf } from './shedding.ts';

/** Seconds after which a caller refused for overload may retry. */
export const retryAfterSeconds = 5;

/** Refuses a request and returns true, or leaves it alone. */
export type Door = (request: IncomingMessage, response: ServerResponse) => boolean;

export type DoorOptions = {
  readonly served: readonly Served[];
  readonly shedding: LoadShedder;
  readonly metrics: Metrics;
  readonly bodyLimitKb: number;
  /** Where the documentation is. */
  readonly documentationFor: (host: string | undefined) => string;
  readonly isStopping: () => boolean;
};

/**
 * The first check of a full server: says `busy` before a request is routed, parsed or identified, so that refusals
 * take almost nothing from accepted calls. What it does not recognise by its plain address (values in the path,
 * files, a body of unknown length) goes on and is refused a little later, with the same words.
 */
export function makeDoor({ served, shedding, metrics, bodyLimitKb, documentationFor, isStopping }: DoorOptions): Door {
  const calls = new Map(
    served
      .filter(({ call }) => call.upload === undefined)
      .map(({ call }) => [
        `${call.method} ${call.path}`,
        { path: call.path, wire: call.wire ?? 'portal', going: goingHeaders(call), weight: weightOf(call) },
      ]),
  );
  const answers: Readonly<Record<Language, Buffer>> = { vi: envelopeIn('vi'), en: envelopeIn('en') };
  return (request, response) => {
    const url = request.url ?? '';
    const end = url.indexOf('?');
    const known = calls.get(`${request.method} ${end === -1 ? url : url.slice(0, end)}`);
    if (known === undefined || shedding.hasRoom(known.weight) || !isBodyShort(request, bodyLimitKb)) return false;
    shedding.countRefused();
    metrics.answered(known.path, 503, 0);
    const language = languageOf(request.headers['accept-language']);
    const said =
      known.wire === 'portal' ? undefined : busyOn(known.wire, language, documentationFor(request.headers.host));
    const body = said === undefined ? answers[language] : Buffer.from(said.body);
    response.writeHead(503, {
      ...apiHeaders,
      ...known.going,
      'content-type': said?.type ?? 'application/json; charset=utf-8',
      'content-length': body.byteLength,
      'retry-after': String(retryAfterSeconds),
      ...(isStopping() ? { connection: 'close' } : {}),
    });
    response.end(body);
    return true;
  };
}

function busyOn(wire: Wire, language: Language, documentation: string) {
  return wires[wire].failure({ error: new Refusal('busy'), language, requestId: randomUUID(), documentation });
}

function envelopeIn(language: Language): Buffer {
  return Buffer.from(busyOn('portal', language, '').body);
}

/** The rest of a body is read and thrown away before the connection's next request, so it must be short. */
function isBodyShort({ headers }: IncomingMessage, limitKb: number): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= limitKb * 1024;
}
