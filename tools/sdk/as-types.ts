import { compile } from 'json-schema-to-typescript';

type Json = { readonly [key: string]: unknown };
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Json };
type Content = { readonly content?: Readonly<Record<string, { readonly schema: Json }>> };
type Operation = Content & {
  readonly summary?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content | { readonly $ref: string }>>;
};
type Components = {
  readonly schemas: Readonly<Record<string, Json>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
};
/** What the generator reads of an OpenAPI document. */
export type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Components;
};

const methods = ['get', 'put', 'post', 'delete'] as const;
const absent: Json = { tsType: 'never' };

/**
 * The calls of an OpenAPI document as the type `paths` that openapi-fetch is typed by. The document is first put as one
 * JSON schema of that type, which json-schema-to-typescript writes down.
 */
export async function asTypes({ paths, components }: Described): Promise<string> {
  const schema = {
    ...object(
      Object.entries(paths).map(([path, operations]) => [
        path,
        object([
          ['parameters', object(places.map((place) => [place, absent, 'optional']))],
          ...methods.map((method): Property => {
            const operation = operations[method];
            return operation === undefined
              ? [method, absent, 'optional']
              : [method, operationType(operation, components)];
          }),
        ]),
      ]),
    ),
    definitions: components.schemas,
  };
  // References are the same in both, but for the place of what they name.
  const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/definitions/');
  const types = await compile(JSON.parse(text, bareReference), 'paths', {
    additionalProperties: false,
    bannerComment: '// Written by tools/sdk/generate.ts from the description of /api/v1.',
    unreachableDefinitions: false,
    style: { singleQuote: true, printWidth: 120, bracketSpacing: true, trailingComma: 'all' },
  });
  // A status is a number to openapi-fetch, and only the calls are for others.
  return types
    .replaceAll(/'?"?\b(\d{3})'?"?(?=: \{)/g, '$1')
    .replaceAll(/^export (interface|type)/gm, '$1')
    .replace('interface Paths', 'export interface paths');
}

/** What is said beside a reference would make another type of what it names. */
function bareReference(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && '$ref' in value ? { $ref: value.$ref } : value;
}

const places = ['query', 'header', 'path', 'cookie'] as const;

function operationType(operation: Operation, components: Components): Json {
  const parameters = (operation.parameters ?? []).map((each) =>
    '$ref' in each ? named(components.parameters, each.$ref) : each,
  );
  return {
    ...object([
      [
        'parameters',
        object(
          places.map((place): Property => {
            const own = parameters.filter((each) => each.in === place);
            if (own.length === 0) return [place, absent, 'optional'];
            const isNeeded = own.some(isRequired);
            return [place, object(own.map((each) => property(each))), isNeeded ? undefined : 'optional'];
          }),
        ),
      ],
      operation.requestBody === undefined
        ? ['requestBody', absent, 'optional']
        : ['requestBody', object([['content', contentType(operation.requestBody)]])],
      [
        'responses',
        object(
          Object.entries(operation.responses).map(([status, response]) => [
            status,
            object([
              ['headers', { tsType: '{ [name: string]: unknown }' }],
              '$ref' in response
                ? ['content', object([['application/problem+json', { $ref: '#/definitions/Refused' }]])]
                : Object.keys(response.content ?? {}).length === 0
                  ? ['content', absent, 'optional']
                  : ['content', contentType(response)],
            ]),
          ]),
        ),
      ],
    ]),
    ...(operation.summary === undefined ? {} : { description: operation.summary }),
  };
}

function contentType({ content = {} }: Content): Json {
  return object(Object.entries(content).map(([type, { schema }]) => [type, ofBytes(schema)]));
}

/** A file is what fetch sends or receives. */
function ofBytes(schema: Json): Json {
  return schema['format'] === 'binary' ? { tsType: 'Blob | string' } : schema;
}

function property(parameter: Parameter): Property {
  return [parameter.name, parameter.schema, isRequired(parameter) ? undefined : 'optional'];
}

/** The client gives each request a key of its own where the caller gives none. */
function isRequired({ name, required }: Parameter): boolean {
  return required === true && name !== 'Idempotency-Key';
}

function named(all: Readonly<Record<string, Parameter>>, reference: string): Parameter {
  const found = all[reference.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`${reference} is not in the document`);
  return found;
}

type Property = readonly [name: string, schema: Json, optional?: 'optional' | undefined];

function object(properties: readonly Property[]): Json {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties.map(([name, schema]) => [name, schema])),
    required: properties.filter(([, , optional]) => optional === undefined).map(([name]) => name),
  };
}
