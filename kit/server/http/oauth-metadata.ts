import type { FastifyInstance } from 'fastify';
import type { Settings } from '#kit/server/settings/settings.ts';
import { signingAlgorithms } from '#kit/server/session/jwt.ts';
import { portalAddress } from './portal-address.ts';

/** Who gives tokens to programs, as their assertions name it (RFC 8414). */
export function issuerOf(called: Parameters<typeof portalAddress>[0]): string {
  return `${portalAddress(called)}/api/oauth`;
}

/** Serves what a program has to know to get a token (RFC 8414), at the address that its issuer leads to. */
export function serveOauthMetadata(
  http: FastifyInstance,
  {
    settings,
    scopes,
    assertionAlgorithms,
  }: {
    readonly settings: Settings;
    readonly scopes: readonly string[];
    readonly assertionAlgorithms: readonly string[];
  },
): void {
  http.get('/.well-known/oauth-authorization-server/api/oauth', async (request, reply) => {
    const issuer = issuerOf({ settings, request });
    return reply.header('cache-control', 'public, max-age=300').send({
      issuer,
      token_endpoint: `${issuer}/token`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      scopes_supported: scopes,
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
      dpop_signing_alg_values_supported: signingAlgorithms,
      service_documentation: `${portalAddress({ settings, request })}/portal/developers`,
    });
  });
}
