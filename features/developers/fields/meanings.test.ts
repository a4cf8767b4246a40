import { expect, test } from 'vitest';
import { contracts } from '#features/contracts.ts';
import { buildOpenApi, callsOn } from '#kit/server/calls/openapi.ts';
import { fieldMeanings } from './meanings.ts';

/** The reference of programs' calls, and the meanings that it used. */
function reference() {
  const used = new Set<string>();
  const meanings = new Proxy(fieldMeanings, {
    get: (all, key: string) => {
      if (Object.hasOwn(all, key)) used.add(key);
      return all[key];
    },
  });
  return { document: buildOpenApi(callsOn(contracts, 'v1'), { version: '1', wire: 'v1', meanings }), used };
}

/** The places of fields and parameters without a description. */
function undescribed(part: unknown, place: string): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => undescribed(one, place));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]: [string, unknown]) => {
    const named =
      key === 'properties' && typeof inner === 'object' && inner !== null ? Object.entries(inner) : undefined;
    if (named === undefined) return undescribed(inner, key.startsWith('/') ? key : place);
    return named.flatMap(([name, field]: [string, unknown]) => [
      ...(typeof field === 'object' && field !== null && 'description' in field ? [] : [`${place} ${name}`]),
      ...undescribed(field, `${place} ${name}`),
    ]);
  });
}

test('API-09 the reference says of each field what it means, and no meaning is left over', () => {
  const { document, used } = reference();
  expect([...new Set(undescribed({ ...document.paths, ...document.components.schemas }, ''))]).toEqual([]);
  expect(Object.keys(fieldMeanings).filter((key) => !used.has(key))).toEqual([]);
});

test('API-09 the reference says of each parameter what it means', () => {
  const operations = Object.values(reference().document.paths).flatMap((path) => Object.values(path));
  const silent = operations.flatMap(({ operationId, parameters }) =>
    (parameters as { name?: string; $ref?: string; description?: string }[])
      .filter(({ $ref, description }) => $ref === undefined && description === undefined)
      .map(({ name }) => `${String(operationId)} ${name ?? ''}`),
  );
  expect(silent).toEqual([]);
});
