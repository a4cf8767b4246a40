import type { Connection } from '#database/connection.ts';
import type { Language } from '#kit/words/words.ts';

/** Says institutions in the reader's language, for rows that hold their Vietnamese names (LNG-02). Asks nothing for a Vietnamese reader. */
export async function institutionNamer(client: Connection, language: Language): Promise<(name: string) => string> {
  if (language === 'vi') return (name) => name;
  const { rows } = await client.query('select name_vi, name_en from bureau.institution');
  const english = new Map(rows.map(({ name_vi, name_en }) => [name_vi, name_en]));
  return (name) => english.get(name) ?? name;
}
