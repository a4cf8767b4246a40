import type { Connection } from '#kit/server/database/connection.ts';

const named = /src="picture:([0-9a-f-]{36})"/g;

/** The html of articles with each named picture inside it; a name without a picture shows its alternative text. */
export async function withPictures(client: Connection, ...htmls: readonly string[]): Promise<string[]> {
  const ids = [...new Set(htmls.flatMap((html) => [...html.matchAll(named)].map(([, id = '']) => id)))];
  if (ids.length === 0) return [...htmls];
  const { rows } = await client.query(
    `select picture_id as id, media_type as type, bytes from bureau.article_picture where picture_id::text = any ($1) limit 20`,
    [ids],
  );
  const byId = new Map(rows.map(({ id, type, bytes }) => [id, `data:${type};base64,${bytes.toString('base64')}`]));
  return htmls.map((html) => html.replace(named, (_, id: string) => `src="${byId.get(id) ?? 'data:,'}"`));
}
