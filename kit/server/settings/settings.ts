import { join } from 'node:path';
import { keepDemoKeys } from './demo-keys.ts';
import { type Declared, Problem } from './setting-kinds.ts';
import { settingTable } from './setting-table.ts';

type Table = typeof settingTable;
type ValueOf<D> = D extends Declared<infer T> ? T : never;
type KeyName = 'fieldKey' | 'indexKey' | 'sealKey';
type Values = { readonly [K in keyof Table]: ValueOf<Table[K]> };

/** Every setting, read and checked; the keys are always present. */
export type Settings = Omit<Values, KeyName> & {
  readonly [K in KeyName]: Buffer;
} & {
  /** False only for a demo on an address that is not loopback: plain http there, where browsers drop secure cookies. */
  readonly secureCookies: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings cannot be used; the message has one line for each fault. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}

/**
 * The settings of an environment. Throws a SettingsError that names all faults at once: a value of the wrong kind, an
 * unknown BUREAU_ variable or argument, and what production does not allow. The caller handles `--help` (see
 * `settingsHelp`). In demo mode missing keys are made once and kept in DATA_DIR/keys.json.
 */
export function readSettings(env: Environment, argv: readonly string[] = []): Settings {
  const problems = [...unknownNames(env), ...unknownArguments(argv)];
  const given = readTable(env, problems);
  const mode = setIn(env, 'MODE') ? given.mode : given.databaseUrl === undefined ? 'demo' : 'production';
  const csrf = setIn(env, 'BUREAU_CSRF') ? given.csrf : mode === 'production';
  const isStrict = mode === 'production' && !setIn(env, 'BUREAU_SECOND_FACTOR');
  const secondFactor = isStrict ? 'administrators' : given.secondFactor;
  const partnerDir = given.partnerDir ?? (mode === 'demo' ? join(given.dataDir, 'partner') : undefined);
  const values: Values = { ...given, mode, csrf, secondFactor, partnerDir };
  problems.push(...disagreements(values));
  if (mode === 'production') problems.push(...unsafeInProduction(values));
  if (problems.length > 0) throw new SettingsError(problems);
  const secureCookies = mode === 'production' || isLoopback(values.host);
  return { ...values, ...keysOf(values), secureCookies };
}

const ofBackups = [
  'dataDir',
  'databaseUrl',
  'backupDir',
  'backupAt',
  'backupCopy',
  'backupKey',
  'files',
  's3Endpoint',
  's3Region',
  's3AccessKey',
  's3SecretKey',
] as const;

/**
 * The settings for commands about backups, including only the key of the copies elsewhere. Throws a SettingsError on
 * values of the wrong kind.
 */
export function backupSettings(env: Environment): Pick<Values, (typeof ofBackups)[number]> {
  const problems: string[] = [];
  const names: ReadonlySet<string> = new Set(ofBackups.map((property) => settingTable[property].name));
  const values = readTable(Object.fromEntries(Object.entries(env).filter(([name]) => names.has(name))), problems);
  if (problems.length > 0) throw new SettingsError(problems);
  return values;
}

function readTable(env: Environment, problems: string[]): Values {
  const entries = Object.entries<Declared<unknown>>(settingTable).map(([property, declared]) => {
    const text = setIn(env, declared.name);
    if (text === undefined) return [property, declared.fallback];
    const value = declared.read(text);
    if (!(value instanceof Problem)) return [property, value];
    const shown = declared.secret ? '' : `, not ${JSON.stringify(text)}`;
    problems.push(`${declared.name} ${value.message}${shown}`);
    return [property, declared.fallback];
  });
  // The table gives each property the value of its own kind, which the type of an entry list cannot express.
  return Object.fromEntries(entries) as Values;
}

// Compose files and shells write an empty variable for "not set".
function setIn(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim();
  return text === '' ? undefined : text;
}

function unknownNames(env: Environment): string[] {
  const known = new Set(Object.values(settingTable).map(({ name }) => name));
  return Object.keys(env)
    .filter((name) => name.startsWith('BUREAU_') && !known.has(name))
    .sort()
    .map((name) => `${name} is not a setting; npm start -- --help lists them`);
}

function unknownArguments(argv: readonly string[]): string[] {
  return argv
    .filter((argument) => argument !== '--help')
    .map((argument) => `${argument} is not understood; settings are environment variables (see --help)`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function disagreements(values: Values): string[] {
  const problems: string[] = [];
  if (values.idleMinutes > values.absoluteHours * 60) {
    problems.push('BUREAU_IDLE_MINUTES must not be longer than BUREAU_ABSOLUTE_HOURS');
  }
  if (values.samlEntryPoint !== undefined && values.oidcIssuer !== undefined) {
    problems.push('BUREAU_SAML_ENTRY_POINT and BUREAU_OIDC_ISSUER are two ways of one sign-in: set one of them');
  }
  const keys = [values.fieldKey, values.indexKey, values.sealKey].filter((key) => key !== undefined);
  if (new Set(keys.map((key) => key.toString('base64'))).size < keys.length) {
    problems.push('BUREAU_FIELD_KEY, BUREAU_INDEX_KEY and BUREAU_SEAL_KEY must differ from each other');
  }
  if (values.otherFieldKeys.has(values.keyVersion)) {
    problems.push('BUREAU_OTHER_FIELD_KEYS must not hold the version that BUREAU_FIELD_KEY_VERSION names');
  }
  if ((values.s3AccessKey === undefined) !== (values.s3SecretKey === undefined)) {
    problems.push('BUREAU_S3_ACCESS_KEY and BUREAU_S3_SECRET_KEY are given together or not at all');
  }
  return problems;
}

function unsafeInProduction(values: Values): string[] {
  const refused: [isRefused: boolean, problem: string][] = [
    [values.captchaAnswer !== undefined, 'BUREAU_CAPTCHA_ANSWER is for demo mode: in production nobody may know it'],
    [
      values.portalAddress?.startsWith('https:') !== true,
      'BUREAU_PORTAL_ADDRESS is missing, or no https address: links and passkeys never follow the host that was called',
    ],
    [values.webhookPrivate, 'BUREAU_WEBHOOK_PRIVATE is for demo mode: in production a webhook leads to the internet'],
    [!values.csrf, 'BUREAU_CSRF must be on in production'],
    [values.uploadExtensions.includes('*'), 'BUREAU_UPLOAD_EXTENSIONS must list the extensions in production, not *'],
    [values.dataExtensions.includes('*'), 'BUREAU_DATA_EXTENSIONS must list the extensions in production, not *'],
    [
      values.documentExtensions.includes('*'),
      'BUREAU_DOCUMENT_EXTENSIONS must list the extensions in production, not *',
    ],
    [values.trustedDomains.includes('*'), 'BUREAU_TRUSTED_DOMAINS must list the hosts in production, not *'],
    [
      values.samlEntryPoint?.startsWith('https:') === false,
      'BUREAU_SAML_ENTRY_POINT must be an https address in production',
    ],
    [values.logLevel === 'debug', 'BUREAU_LOG_LEVEL must not be debug in production'],
    [
      values.backupCopy !== undefined && values.backupKey === undefined,
      'BUREAU_BACKUP_KEY is missing: what goes to BUREAU_BACKUP_COPY is sealed by it (openssl rand -base64 32)',
    ],
    [values.fieldKey === undefined, 'BUREAU_FIELD_KEY is missing (openssl rand -base64 32)'],
    [values.indexKey === undefined, 'BUREAU_INDEX_KEY is missing (openssl rand -base64 32)'],
    [values.sealKey === undefined, 'BUREAU_SEAL_KEY is missing (openssl rand -base64 32)'],
  ];
  return refused.filter(([isRefused]) => isRefused).map(([, problem]) => problem);
}

function keysOf({ fieldKey, indexKey, sealKey, dataDir }: Values): Pick<Settings, KeyName> {
  if (fieldKey && indexKey && sealKey) return { fieldKey, indexKey, sealKey };
  const kept = keepDemoKeys(dataDir);
  return {
    fieldKey: fieldKey ?? kept.fieldKey,
    indexKey: indexKey ?? kept.indexKey,
    sealKey: sealKey ?? kept.sealKey,
  };
}

/** The list of settings for `--help`: name, what it is, default. */
export function settingsHelp(): string {
  const rows = Object.values<Declared<unknown>>(settingTable).map(({ name, help, shown, fallback }) => {
    const value = shown ?? (Array.isArray(fallback) ? fallback.join(',') : String(fallback));
    return [name, `${help} (${value})`] as const;
  });
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
  return ['Settings are environment variables; the default is in brackets.', '', ...lines].join('\n');
}
