import { useEffect, useRef, useState } from 'react';
import { useCatalogueTurns } from '#kit/browser/catalogue.ts';
import { useLanguage } from '#kit/browser/words.tsx';
import type { Choice } from './choice-match.ts';

export type Choices = {
  readonly choices: readonly Choice[];
  readonly state: 'loading' | 'failed' | undefined;
  readonly onRetry: () => void;
};

/** Identifies a load: another language, catalogue or attempt is another load. */
type Loaded = { readonly mark: string; readonly choices: readonly Choice[] | undefined };

/** A field of any form; one with `load` is a drop-down list. */
type Loadable = {
  readonly name: string;
  readonly load: () => Promise<readonly Choice[]>;
  /** What the entries depend on besides: they are loaded again when it changes. */
  readonly mark?: string;
};

/**
 * The entries of a form's drop-down lists by field, loaded once for each language and again when the catalogue may
 * have changed; a failed load can be tried again.
 */
export function useChoices(fields: readonly (Loadable | object)[]): (name: string) => Choices {
  const { language } = useLanguage();
  const turns = useCatalogueTurns();
  const [attempts, setAttempts] = useState<Readonly<Record<string, number>>>({});
  const [loaded, setLoaded] = useState<Readonly<Record<string, Loaded>>>({});
  const asked = useRef(new Map<string, string>());

  useEffect(() => {
    for (const field of fields) {
      if (!('load' in field)) continue;
      const { name } = field;
      const mark = markOf(language, turns, attempts[name], field.mark);
      if (asked.current.get(name) === mark) continue;
      asked.current.set(name, mark);
      const take = (choices: readonly Choice[] | undefined) => {
        // Ignore the late answer to an earlier load.
        if (asked.current.get(name) !== mark) return;
        setLoaded((before) => ({ ...before, [name]: { mark, choices } }));
      };
      field.load().then(take, () => take(undefined));
    }
  }, [fields, language, turns, attempts]);

  return (name) => {
    const one = loaded[name];
    const mark = fields.find((field): field is Loadable => 'load' in field && field.name === name)?.mark;
    const isNow = one?.mark === markOf(language, turns, attempts[name], mark);
    return {
      // While the other language loads, keep this one's names.
      choices: one?.choices ?? [],
      state: !isNow ? 'loading' : one.choices === undefined ? 'failed' : undefined,
      onRetry: () => setAttempts((before) => ({ ...before, [name]: (before[name] ?? 0) + 1 })),
    };
  };
}

function markOf(language: string, turns: number, attempt = 0, mark = ''): string {
  return `${language} ${turns} ${attempt} ${mark}`;
}
