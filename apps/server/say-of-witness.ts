import { witnessWarning } from '#bureau/audit/witness.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

/** Says at the start of a production process, on the log and in plain letters, that the audit's witness lies beside its data (TRU-17). */
export async function sayOfWitness(
  settings: Pick<Settings, 'auditWitness' | 'dataDir' | 'mode'>,
  log: Pick<Logger, 'error'>,
  write: (text: string) => unknown = (text) => process.stderr.write(text),
): Promise<void> {
  const warning = await witnessWarning(settings);
  if (warning === undefined) return;
  log.error('the audit has no witness outside the volume of the data', { setting: 'BUREAU_AUDIT_WITNESS' });
  write(`\n${'!'.repeat(80)}\n${warning}\n${'!'.repeat(80)}\n\n`);
}
