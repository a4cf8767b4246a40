import '#features/refusals.ts';
import { contracts } from '#features/contracts.ts';
import { fieldMeanings } from '#features/developers/fields/meanings.ts';
import { buildOpenApi, callsOn } from '#kit/server/calls/openapi.ts';

/** Where the document of the last release is kept. */
export const releasedFile = 'docs/api/v1.json';

/** What programs may rely on of the calls under /api/v1: their shapes, without the words of refusals. */
export function currentDocument(): Readonly<Record<string, unknown>> {
  const { paths, components } = buildOpenApi(callsOn(contracts, 'v1'), {
    version: '1',
    wire: 'v1',
    meanings: fieldMeanings,
  });
  const { schemas, parameters } = components;
  return JSON.parse(JSON.stringify({ paths, components: { schemas, parameters } }));
}
