import { baseAddress, matching, setting } from './setting-kinds.ts';

/** Settings of the sign-in through a directory service, by OpenID Connect or SAML 2.0; part of the table. */
export const directorySettings = {
  oidcIssuer: setting<string | undefined>({
    name: 'BUREAU_OIDC_ISSUER',
    read: baseAddress,
    fallback: undefined,
    shown: 'no OpenID Connect',
    help: 'OpenID Connect provider that signs people in, https in production',
  }),
  oidcClientId: setting<string | undefined>({
    name: 'BUREAU_OIDC_CLIENT_ID',
    read: matching(/^[\x21-\x7e]{1,200}$/, 'portal'),
    fallback: undefined,
    shown: 'none',
    help: 'what the provider calls this portal',
  }),
  oidcClientSecret: setting<string | undefined>({
    name: 'BUREAU_OIDC_CLIENT_SECRET',
    read: matching(/^.{8,}$/, 'at least 8 characters'),
    fallback: undefined,
    shown: 'none',
    help: 'the secret shared with the provider',
    secret: true,
  }),
  oidcScope: setting({
    name: 'BUREAU_OIDC_SCOPE',
    read: matching(/^openid( [\w.:/-]+)*$/, 'openid profile'),
    fallback: 'openid profile',
    help: 'what the provider is asked for',
  }),
  oidcClaim: setting({
    name: 'BUREAU_OIDC_CLAIM',
    read: matching(/^\w{1,60}$/, 'preferred_username'),
    fallback: 'preferred_username',
    help: 'which of its claims is the user name here',
  }),
  samlEntryPoint: setting<string | undefined>({
    name: 'BUREAU_SAML_ENTRY_POINT',
    read: matching(/^https?:\/\/[^\s/?#]+(\/\S*)?$/, 'https://sso.example.vn/saml/login'),
    fallback: undefined,
    shown: 'no SAML',
    help: 'sign-in page of a SAML 2.0 provider, https in production',
  }),
  samlCertificate: setting<string | undefined>({
    name: 'BUREAU_SAML_CERTIFICATE',
    read: matching(/^[\w+/=\s-]{200,}$/, 'the PEM text of a certificate'),
    fallback: undefined,
    shown: 'none',
    help: 'certificate that the provider signs its assertions with',
  }),
  samlProvider: setting<string | undefined>({
    name: 'BUREAU_SAML_PROVIDER',
    read: matching(/^\S{1,500}$/, 'https://sso.example.vn/saml'),
    fallback: undefined,
    shown: 'none',
    help: 'entity id of the provider',
  }),
  samlEntity: setting({
    name: 'BUREAU_SAML_ENTITY',
    read: matching(/^\S{1,500}$/, 'https://portal.example.vn/portal'),
    fallback: 'urn:bureau:portal',
    help: 'entity id of this portal: the audience of its assertions',
  }),
  samlName: setting({
    name: 'BUREAU_SAML_NAME',
    read: matching(/^\S{1,200}$/, 'nameID'),
    fallback: 'nameID',
    help: 'attribute of an assertion that is the user name here',
  }),
};
