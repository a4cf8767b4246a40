import type { Tracing } from './tracing.ts';

type Wanted = { readonly tracesEndpoint: string | undefined; readonly tracesPercent: number };

/** The tracing that the settings ask for; undefined, and none of its packages loaded, when they ask for none. */
export async function openTracing(wanted: Wanted, processKind: string): Promise<Tracing | undefined> {
  if (wanted.tracesEndpoint === undefined) return undefined;
  const { startTracing } = await import('./tracing-otlp.ts');
  return startTracing({ endpoint: wanted.tracesEndpoint, percent: wanted.tracesPercent, processKind });
}
