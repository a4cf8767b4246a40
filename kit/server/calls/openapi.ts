import { linesType, partType } from '#kit/server/files/receive-upload.ts';
import type { Call, CallGroup, Schema } from '#kit/contract/call.ts';
import { failure } from '#kit/contract/envelope.ts';
import { withExports } from '#kit/contract/export.ts';
import { type FieldMeanings, type FieldSamples, withMeanings } from './openapi/field-meanings.ts';
import { answerHeaders, headersOfSuccess } from './openapi/headers.ts';
import type { Json, JsonObject } from './openapi/json.ts';
import { refusals, responsesByStatus } from './openapi/refusals.ts';
import { hoisted, type Place, plain } from './openapi/schema.ts';

export type OpenApi = {
  readonly openapi: '3.1.0';
  readonly info: JsonObject;
  readonly servers: Json;
  readonly tags: Json;
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  readonly components: { readonly schemas: Record<string, JsonObject>; readonly [key: string]: Json };
};

/** The calls that speak one way, or the portal's and OAuth's own. */
export function callsOn(groups: Readonly<Record<string, CallGroup>>, wire: 'portal' | 'v1'): Record<string, CallGroup> {
  const isOn = (call: Call) => (call.wire === 'v1') === (wire === 'v1');
  const kept = Object.entries(groups).map(([name, calls]) => {
    const own = Object.entries(withExports(calls)).filter(([, call]) => isOn(call));
    return [name, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(kept.filter(([, calls]) => Object.keys(calls).length > 0));
}

/** What is said of programs' calls beside their contracts. */
export type Reference = {
  /** What the fields mean. */
  readonly meanings?: FieldMeanings;
  /** What the fields may hold, for examples. */
  readonly samples?: FieldSamples;
  /** What an application may be allowed, and what that is. */
  readonly scopes?: Readonly<Record<string, string>>;
  /** Why programs are refused, by the code of each refusal that they meet. */
  readonly causes?: Readonly<Record<string, string>>;
};

/** The OpenAPI 3.1 document of every call of a register: requests, answers in their envelope, access and refusals. */
export function buildOpenApi(
  groups: Readonly<Record<string, CallGroup>>,
  { version, wire = 'portal', ...reference }: { readonly version: string; readonly wire?: 'portal' | 'v1' } & Reference,
): OpenApi {
  const isOfPrograms = wire === 'v1';
  const { meanings = {}, samples = {}, scopes = {}, causes = {} } = reference;
  const texts = { meanings, samples };
  const schemas: Record<string, JsonObject> = {
    Failure: withMeanings(plain(failure, 'output'), 'Failure', texts),
    Refused: withMeanings(isOfPrograms ? problem : refused, 'Refused', texts),
  };
  const paths: Record<string, Record<string, JsonObject>> = {};
  const tags: string[] = [];
  for (const [group, calls] of Object.entries(groups)) {
    for (const [name, call] of Object.entries(withExports(calls))) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      tags.push(tagOf(call, group));
      paths[path] = {
        ...paths[path],
        [call.method.toLowerCase()]: operation(call, { group, name, schemas, texts, scopes, above: thingOf(call) }),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Credit information bureau',
      version,
      description: isOfPrograms ? introductionOfPrograms : introduction,
    },
    servers: [{ url: '/' }],
    tags: [...new Set(tags)].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: isOfPrograms
        ? responsesByStatus('application/problem+json', causes)
        : responsesByStatus('application/json'),
      parameters: { AcceptLanguage: acceptLanguage },
      ...(isOfPrograms ? { headers: answerHeaders } : {}),
      securitySchemes: isOfPrograms ? oauthScheme(scopes) : bearerScheme,
    },
  };
}

const introduction =
  'Every answer is an envelope: `success`, `message`, `data`, `status`, and `errors` when `success` is false. Messages come in the ' +
  'language of Accept-Language (vi or en). Dates are yyyy-MM-dd, instants ISO 8601, amounts whole dong as strings. A list is ' +
  '`{ total, rows }` with `more` where the window cut it; `start` is 0-based and inclusive, `end` exclusive. A field that a call does ' +
  'not name is refused.';

const introductionOfPrograms =
  'The calls of institutions’ programs. A token is had at /api/oauth/token with a signed assertion (RFC 7523) and is bound to the key of the ' +
  'header DPoP (RFC 9449), which every call proves. Instants are ISO 8601 in UTC, amounts whole dong as strings. Failures are problem details ' +
  '(RFC 9457). A field that a call does not name is refused. What costs or changes needs the header Idempotency-Key. Within v1 there are ' +
  'additions only.';

const bearerScheme = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of POST /api/Logon.' },
};

const oauthScheme = (scopes: Readonly<Record<string, string>>) => ({
  oauth: {
    type: 'oauth2',
    description: 'The scopes of a call are in its `x-scope`; tokens are bound to a key (DPoP).',
    flows: { clientCredentials: { tokenUrl: '/api/oauth/token', scopes: { ...scopes } } },
  },
});

const problem: JsonObject = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'errors'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', format: 'uri' },
    errors: { type: 'array', items: { $ref: '#/components/schemas/Failure' } },
    which: {
      type: 'string',
      description: 'Which part is missing, of a refusal with one text for several; the scope that the token lacks.',
    },
  },
};

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Another one for each new request: sent again with the same content it is answered as it was, for 48 hours.',
  schema: { type: 'string', pattern: '^[\\w-]{8,80}$' },
};

const uploadOffset: JsonObject = {
  name: 'Upload-Offset',
  in: 'header',
  required: true,
  description: 'The byte of the file that this part begins with: how many have come before (tus 1.0).',
  schema: { type: 'integer', minimum: 0 },
};

const refused: JsonObject = {
  type: 'object',
  required: ['success', 'message', 'data', 'status', 'errors'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    data: { type: 'null' },
    status: { type: 'integer' },
    errors: { type: 'array', items: { $ref: '#/components/schemas/Failure' } },
  },
};

const acceptLanguage: JsonObject = {
  name: 'Accept-Language',
  in: 'header',
  description: 'The language of messages and names.',
  schema: { type: 'string', enum: ['vi', 'en'], default: 'vi' },
};

/** What a call of programs is about: the first word of its address after the version. */
const thingOf = ({ path }: Call): string => path.split('/')[3] ?? '';

/** Programs find calls by what they are about, the portal's developers by feature. */
const tagOf = (call: Call, group: string): string => (call.wire === 'v1' ? thingOf(call) : group);

function operation(call: Call, place: Place): JsonObject {
  return {
    operationId: `${place.group}.${place.name}`,
    tags: [tagOf(call, place.group)],
    summary: call.about.replaceAll('`', ''),
    ...(rules(call) === '' ? {} : { description: rules(call) }),
    security: call.access === 'public' ? [] : [call.wire === 'v1' ? { oauth: scopesOf(call, place) } : { bearer: [] }],
    ...(typeof call.access === 'object' && call.access.scope !== undefined ? { 'x-scope': call.access.scope } : {}),
    ...(typeof call.access === 'object' && call.access.permission !== undefined
      ? { 'x-permission': call.access.permission }
      : {}),
    'x-audit': call.audit,
    parameters: [
      { $ref: '#/components/parameters/AcceptLanguage' },
      ...(call.isIdempotent === true ? [idempotencyKey] : []),
      ...(call.upload?.kind === 'part' ? [uploadOffset] : []),
      ...parameters(call, 'params', place),
      ...parameters(call, 'query', place),
    ],
    ...(call.body === undefined && call.upload === undefined
      ? {}
      : { requestBody: { required: true, content: content(call, place) } }),
    ...(call.goes === undefined ? {} : { deprecated: true, 'x-sunset': call.goes.until }),
    responses: { ...successes(call, place), ...refusals(call) },
  };
}

/** The scope of a call by its name; one that depends on the product has none. */
function scopesOf({ access }: Call, { scopes }: Place): string[] {
  const scope = typeof access === 'object' ? access.scope : undefined;
  return scope !== undefined && Object.hasOwn(scopes, scope) ? [scope] : [];
}

/** A JSON body, or the fields of a multipart one with its file. */
function content(call: Call, place: Place): JsonObject {
  const schema = call.body === undefined ? { type: 'object' } : hoisted(call.body, 'input', place);
  if (call.upload === undefined) return { 'application/json': { schema } };
  const { properties = {}, required = [] } = schema as { properties?: JsonObject; required?: string[] };
  const file = { type: 'string', format: 'binary', description: 'The file itself.' };
  const whole = { ...schema, properties: { ...properties, file }, required: [...required, 'file'] };
  const multipart = { 'multipart/form-data': { schema: whole } };
  if (call.upload.kind === 'part') return { [partType]: { schema: file } };
  return call.upload.kind === 'lines' ? { [linesType]: { schema: file }, ...multipart } : multipart;
}

/** The rules that the schemas cannot express. */
function rules({ access, captcha, quota, upload }: Call): string {
  const lines = [
    typeof access === 'object' && access.permission !== undefined
      ? `Needs the permission \`${access.permission}\`.`
      : '',
    captcha === undefined
      ? ''
      : `Needs a captcha of purpose \`${captcha.purpose}\`${captcha.after ? ` after ${captcha.after.count} calls in ${captcha.after.minutes} minutes` : ''}.`,
    quota === undefined ? '' : 'Counts against the daily limit of customers.',
    upload === undefined || upload.kind === 'part'
      ? ''
      : 'Takes one file; put the fields before it, so that a wrong one is refused at once.',
  ];
  return lines.filter((line) => line !== '').join(' ');
}

function parameters(call: Call, part: 'params' | 'query', place: Place): Json[] {
  const schema = call[part];
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = hoisted(schema, 'input', place) as {
    properties?: JsonObject;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || required.includes(name),
    ...descriptionOf(property),
    schema: property,
  }));
}

function descriptionOf(property: Json): JsonObject {
  const { description } = property as { description?: Json };
  return description === undefined ? {} : { description };
}

function successes(call: Call, place: Place): JsonObject {
  const statuses = call.statuses ?? [200];
  const bare: Readonly<Record<number, string>> = { 204: 'Done.', 304: 'Unchanged.' };
  return Object.fromEntries(
    statuses.map((status) => {
      const description = bare[status];
      return [
        String(status),
        { ...(description === undefined ? success(call, place) : { description }), ...headersOfSuccess(call) },
      ];
    }),
  );
}

function success(call: Call, place: Place): JsonObject {
  if (call.events === true)
    return { description: 'Server-sent events.', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  const file: JsonObject = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
  if (call.line !== undefined)
    return {
      description: 'Lines of JSON, each of which fits the schema.',
      content: { '*/*': file, [linesType]: { schema: lineSchema(call.line, place) } },
    };
  if (call.download === true) return { description: 'The file.', content: { '*/*': file } };
  const data: Json = call.answer === undefined ? { type: 'null' } : hoisted(call.answer, 'output', place);
  if (call.wire !== undefined && call.wire !== 'portal')
    return {
      description: 'Success.',
      content: {
        'application/json': { schema: data },
        ...Object.fromEntries((call.alsoAs ?? []).map((type) => [type, file])),
      },
    };
  const envelope = {
    type: 'object',
    required: ['success', 'message', 'data', 'status'],
    properties: { success: { const: true }, message: { type: 'string' }, data, status: { const: 200 } },
  };
  return { description: 'Success.', content: { 'application/json': { schema: envelope } } };
}

/** A line of an answer; the last one may tell of the problem that ended them. */
function lineSchema(line: Schema, place: Place): JsonObject {
  const last = {
    type: 'object',
    required: ['problem'],
    properties: {
      problem: {
        $ref: '#/components/schemas/Refused',
        description: 'The last line alone: why none follows. The right ended while they were sent.',
      },
    },
  };
  return { anyOf: [hoisted(line, 'output', place), last] };
}
