import type { Wire } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';
import { type Refusal, textForPrograms } from '#kit/contract/refusal.ts';
import { faultText } from '#kit/contract/rule.ts';
import { commonWords } from '#kit/words/common.ts';
import { errors } from '#kit/words/errors.ts';
import { fill, type Language, say } from '#kit/words/words.ts';
import { InputFault } from '#kit/server/calls/input-fault.ts';
import { jsonOf, JsonText } from '#kit/server/calls/json-text.ts';
import { faultsEnvelope, refusalEnvelope } from './failure-answer.ts';

type Sent = { readonly type: string; readonly body: string };

type FailureSent = Sent & { readonly status: number };

/** A failure, and whose request it answers: its language, its number, and where the documentation is. */
type Failed = {
  readonly error: Refusal | InputFault;
  readonly language: Language;
  readonly requestId: string;
  readonly documentation: string;
};

const json = 'application/json; charset=utf-8';

/** How the answers of a wire are written. */
type Writer = {
  readonly answer: (answer: unknown, language: Language) => Sent;
  readonly failure: (failed: Failed) => FailureSent;
};

/** The portal's envelope (ERR-01), plain JSON with problem details (RFC 9457) for programs, and OAuth 2.0's own form. */
export const wires: Readonly<Record<Wire, Writer>> = {
  portal: { answer: enveloped, failure: ({ error, language }) => envelopeOf(error, language) },
  v1: { answer: (answer) => ({ type: json, body: jsonOf(answer) }), failure: problem },
  oauth: { answer: (answer) => ({ type: json, body: jsonOf(answer) }), failure: oauthError },
};

function enveloped(answer: unknown, language: Language): Sent {
  const message = say(commonWords, language, 'done');
  if (answer instanceof JsonText) {
    const head = JSON.stringify({ success: true, message, status: 200 }).slice(0, -1);
    return { type: json, body: `${head},"data":${answer.text}}` };
  }
  const envelope: Envelope = { success: true, message, data: answer, status: 200 };
  return { type: json, body: jsonOf(envelope) };
}

function envelopeOf(error: Refusal | InputFault, language: Language): FailureSent {
  const envelope = error instanceof InputFault ? faultsEnvelope(error, language) : refusalEnvelope(error, language);
  return { status: envelope.status, type: json, body: JSON.stringify(envelope) };
}

/** The problem as the last line of an answer that was being sent. */
export function problemLine(failed: Failed): Buffer {
  return Buffer.from(`{"problem":${problem(failed).body}}\n`);
}

/** A problem whose `type` is a page of the documentation: cause, cure, and whether trying again helps (API-05). */
function problem({ error, language, requestId, documentation }: Failed): FailureSent {
  const isFault = error instanceof InputFault;
  const {
    status,
    errors: failures,
    message,
  } = isFault ? faultsEnvelope(error, language) : refusalEnvelope(error, language, 'programs');
  const general = errors['bad-input'].text[language === 'vi' ? 0 : 1];
  const body = {
    type: `${documentation}/errors/${isFault ? 'bad-input' : error.code}`,
    title: isFault ? general : message,
    status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
    errors: failures,
    ...whichOf(error),
  };
  return { status, type: 'application/problem+json; charset=utf-8', body: JSON.stringify(body) };
}

/** Which part is missing, of a refusal that has one text for several (CNS-02), or which scope. */
function whichOf(error: Refusal | InputFault): { which?: string } {
  if (error instanceof InputFault) return {};
  const which = error.params['which'] ?? (error.code === 'no-permission' ? error.params['scope'] : undefined);
  return which === undefined ? {} : { which: String(which) };
}

const oauthByStatus: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'invalid_client',
  403: 'unauthorized_client',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
};

/** The error of a token endpoint (RFC 6749 5.2), described in English: its description has no other letters. */
function oauthError({ error, documentation }: Failed): FailureSent {
  if (error instanceof InputFault) {
    const said = error.faults.map((one) => `${one.field}: ${faultText(one, 'en')}`).join('; ');
    const { number, status } = errors['bad-input'];
    return oauthAnswer(status, {
      ...{ error: 'invalid_request', error_description: `${number} ${said}` },
      error_uri: `${documentation}/errors/bad-input`,
    });
  }
  const { status, number, oauth } = error.reason;
  const said = `${number} ${fill(textForPrograms(error.reason, error.params)[1], error.params)}`;
  return oauthAnswer(status, {
    ...{ error: oauth ?? oauthByStatus[status] ?? 'server_error', error_description: said },
    error_uri: `${documentation}/errors/${error.code}`,
  });
}

function oauthAnswer(
  status: number,
  body: { error: string; error_description: string; error_uri: string },
): FailureSent {
  const description = body.error_description.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?');
  return { status, type: json, body: JSON.stringify({ ...body, error_description: description }) };
}
