import { startApplication } from '#apps/server/application.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { z } from 'zod';

// A second server on the database of a test, as a process of its own, so that it can be killed. It says its address.

const order = z.object({ appUrl: z.string(), loaderUrl: z.string(), variables: z.record(z.string(), z.string()) });

async function serve(message: unknown): Promise<void> {
  const { appUrl, loaderUrl, variables } = order.parse(message);
  const settings = { ...readSettings(variables), ratePerMinute: 100_000, institutionRatePerMinute: 1_000_000 };
  const { address } = await startApplication({ settings, appUrl, loaderUrl, log: makeLogger('error'), workers: 0 });
  process.send?.(address);
}

process.once('message', (message) => void serve(message));
process.send?.('ready');
