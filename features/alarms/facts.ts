import { formatDate, formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import { factWords } from './words.ts';

const names = [
  'count',
  'median',
  'misses',
  'of',
  'times',
  'seconds',
  'rows',
  'last',
  'file',
  'name',
  'on',
  'action',
  'address',
] as const;

/** The facts of an alarm as one line: "Customers today: 72; Median of 30 days: 10". */
export function factsText(language: Language, facts: Readonly<Record<string, string | number>>): string {
  return names
    .flatMap((name) => {
      const value = facts[name];
      if (value === undefined) return [];
      const shown =
        name === 'on' ? formatDate(String(value)) : typeof value === 'number' ? formatNumber(value, language) : value;
      // A name says itself what it is.
      return [name === 'name' ? namedModel(shown, language) : `${say(factWords, language, name)}: ${shown}`];
    })
    .join('; ');
}

/** "CB-2 (3) …", as alarms about scores name a model, in words; any other name as it is. */
function namedModel(name: string, language: Language): string {
  return name.replace(/^([A-Z]+-\d+) \((\d+)\)(?=\s|$)/, (_, model: string, version: string) =>
    say(factWords, language, 'model', { model, version }),
  );
}
