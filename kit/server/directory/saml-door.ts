import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#kit/contract/refusal.ts';
import { identityScope } from '#kit/server/database/database.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import { networkOf } from '#kit/server/http/network.ts';
import type { Pipeline } from '#kit/server/calls/call-state.ts';
import { portalAddress } from '#kit/server/http/portal-address.ts';
import { hasSaml, samlPath, samlIdentity } from './saml.ts';
import { isFirstUse, keepChallenge, takeChallenge, textIn } from '#kit/server/second-factor/challenges.ts';

const mostBytes = 256 * 1024;

/**
 * Receives what a SAML provider makes the browser post (not one of our calls: a form, from another site). The
 * confirmation is stored under a code that works once; the browser goes on to the sign-in page, which compares the
 * state with its own and ends the sign-in as after OpenID Connect. Whatever is wrong, the page learns only that it
 * failed.
 */
export async function serveSaml(http: FastifyInstance, services: Pipeline, log: Logger): Promise<void> {
  if (!hasSaml(services.settings)) return;
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    // A person's browser navigates here, so every fault leads back to the sign-in page.
    scope.setErrorHandler((error: Error, request, reply) => {
      const isOwnRefusal = error instanceof Refusal || 'code' in error;
      if (!isOwnRefusal) log.error('a sign-in of the directory failed', { requestId: request.id, error });
      return goBack(reply, { code: 'refused', state: stateOf(request.body) });
    });
    scope.post(samlPath, async (request, reply) => {
      services.addressRate.take(networkOf(request.ip));
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const state = stateOf(form);
      const portal = portalAddress({ settings: services.settings, request });
      const code = await codeFor(services, { state, portal, answer: form.get('SAMLResponse') ?? '' });
      return goBack(reply, { code: code ?? 'refused', state });
    });
  });
}

function stateOf(body: unknown): string {
  return (body instanceof URLSearchParams ? body.get('RelayState') : null) ?? '';
}

function goBack(reply: FastifyReply, answer: { readonly code: string; readonly state: string }): FastifyReply {
  const back = new URLSearchParams(answer).toString();
  return reply.header('cache-control', 'no-store').redirect(`/portal/login?${back}`, 303);
}

/** The code of the confirmation; undefined if there is none. A state is used up by the first answer to it. */
async function codeFor(
  { pool, settings }: Pipeline,
  { state, portal, answer }: { readonly state: string; readonly portal: string; readonly answer: string },
): Promise<string | undefined> {
  const asked = await identityScope(pool, (client) => takeChallenge(client, 'directory', state));
  const requestId = textIn(asked?.facts ?? {}, 'requestId');
  if (requestId === '') return undefined;
  const identity = await samlIdentity(settings, { requestId, portal, answer });
  if (identity === undefined) return undefined;
  return identityScope(pool, async (client) => {
    if (!(await isFirstUse(client, identity.assertion, identity.until))) return undefined;
    return keepChallenge(client, 'directory', { userId: null, facts: { state, username: identity.username } });
  });
}
