import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from '#tests/call-examples.ts';

const someArticle = {
  menu: 'articles' as const,
  category: 'risk' as const,
  titleVi: 'Bài ví dụ',
  titleEn: 'An example',
  briefVi: 'Tóm tắt',
  briefEn: 'A brief',
  contentVi: '<p>Nội dung</p>',
  contentEn: '<p>Content</p>',
  source: 'Trung tâm',
};

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function savedArticle(server: TestServer): Promise<number> {
  const operator = await server.as('minh.operator');
  return Number(dataOf(await operator.send(contracts.news.save, { body: someArticle })).get('articleId'));
}

/** The encrypted id of a published article, as a clerk of the first bank receives it. */
async function articleLink(server: TestServer): Promise<string> {
  const operator = await server.as('minh.operator');
  const articleId = await savedArticle(server);
  await operator.send(contracts.news.publish, { body: { articleId, state: 'published' } });
  const clerk = await server.as('lan.clerk');
  const answer = await clerk.send(contracts.news.search, { body: {} });
  const { rows } = contracts.news.search.answer.parse(answer.body.data);
  return rows[0]?.cms_Id ?? '';
}

export const examples: Pick<Examples, 'news'> = {
  news: {
    search: { request: async () => ({ body: {} }) },
    categories: { request: async () => ({}) },
    detail: { request: async (server) => ({ params: { id: await articleLink(server) } }) },
    drafts: { by: 'minh.operator', request: async () => ({ body: {} }) },
    save: { by: 'minh.operator', request: async () => ({ body: someArticle }) },
    picture: { by: 'minh.operator', request: async () => ({ body: { data: onePixel } }) },
    publish: {
      by: 'minh.operator',
      request: async (server) => ({ body: { articleId: await savedArticle(server), state: 'published' as const } }),
    },
  },
};
