import type { Tracing } from './tracing.ts';

type Wanted = { readonly tracesEndpoint: string | undefined; readonly tracesPercent: number };

/** The configured tracing; if none is configured, undefined, and none of its packages is loaded. */
export async function openTracing(wanted: Wanted, processKind: string): Promise<Tracing | undefined> {
  if (wanted.tracesEndpoint === undefined) return undefined;
  const { startTracing } = await import('./tracing-otlp.ts');
  return startTracing({ endpoint: wanted.tracesEndpoint, percent: wanted.tracesPercent, processKind });
}
