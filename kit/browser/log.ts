import { type LogLevel, pageSettings } from './settings.ts';

const order: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

/** Writes to the browser's console what the configured level lets through. Never personal data: paths, codes, counts. */
export function log(
  level: Exclude<LogLevel, 'off'>,
  what: string,
  details: Readonly<Record<string, string | number>> = {},
): void {
  if (order.indexOf(level) <= order.indexOf(pageSettings().logLevel)) console[level](what, details);
}
