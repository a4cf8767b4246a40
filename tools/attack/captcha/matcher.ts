import type { Sample } from './samples.ts';
import { bestRow, type Found, windowAt, windowSize as size } from './windows.ts';

/** Characters cut out of known pictures: unit vectors, one after another. */
export type Templates = {
  readonly layer: 'ink' | 'edges';
  readonly vectors: Float32Array;
  readonly characters: readonly string[];
};

/** Learns by heart: cuts each character of each sample out at its true place, which the drawing code tells. */
export function learnTemplates(samples: readonly Sample[], layer: Templates['layer']): Templates {
  const cut = samples.flatMap((sample) =>
    sample.marks.map(({ character, x, y }) => ({
      character,
      vector: windowAt(sample, layer, Math.round(x), Math.round(y)),
    })),
  );
  const vectors = new Float32Array(cut.length * size);
  for (const [at, { vector }] of cut.entries()) vectors.set(vector, at * size);
  return { layer, vectors, characters: cut.map(({ character }) => character) };
}

/**
 * The likeliest answer: the nearest template at each place, then the best row of places.
 */
export function matchTemplates(templates: Templates, sample: Sample): string {
  const columns = Array.from({ length: sample.width }, (_, x) => bestAt(templates, sample, x));
  return bestRow(columns);
}

function bestAt(templates: Templates, sample: Sample, x: number): Found {
  const found = [-3, 0, 3].map((down) =>
    nearestOf(templates.vectors, windowAt(sample, templates.layer, x, Math.round(sample.height / 2) + down)),
  );
  const best = found.reduce((one, other) => (other.likeness > one.likeness ? other : one));
  // Far from anything known counts for little.
  return { character: templates.characters[best.at] ?? '', weight: best.likeness ** 4 };
}

function nearestOf(vectors: Float32Array, vector: Float32Array): { at: number; likeness: number } {
  // The runner of tests turns an imported name into a call. In this loop it cost ten times the rest.
  const length = size;
  let best = 0;
  let found = 0;
  for (let at = 0; at * length < vectors.length; at += 1) {
    let sum = 0;
    const start = at * length;
    for (let index = 0; index < length; index += 1) sum += (vectors[start + index] ?? 0) * (vector[index] ?? 0);
    if (sum > best) {
      best = sum;
      found = at;
    }
  }
  return { at: found, likeness: best };
}
