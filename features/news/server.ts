import { institutionNamer } from '#bureau/people/institution-names.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { openLink, sealLink } from '#kit/server/files/links.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { say } from '#kit/words/words.ts';
import { type articleStates, news, newsCategories, type newsMenus } from './contract.ts';
import { cleanPicture } from './clean-picture.ts';
import { withPictures } from './pictures.ts';
import { sanitise } from './sanitise.ts';
import { newsWords } from './words.ts';
import { newsRefusals } from './refusals.ts';

type Article = {
  article_id: number;
  menu: (typeof newsMenus)[number];
  category: (typeof newsCategories)[number];
  state: (typeof articleStates)[number];
  title_vi: string;
  title_en: string;
  brief_vi: string;
  brief_en: string;
  content_vi: string;
  content_en: string;
  source: string;
  url: string | null;
  published_at: Date | null;
  written_by: string;
  is_read: boolean;
  total: number;
};

const articleColumns = `a.article_id, a.menu, a.category, a.state, a.title_vi, a.title_en, a.brief_vi, a.brief_en, a.content_vi,
  a.content_en, a.source, a.url, a.published_at, a.written_by`;

const isRead = `exists (select from portal.article_read r
  where r.institution_id = $1 and r.user_id = $2 and r.article_id = a.article_id) as is_read`;

export const newsServer = serve(news, {
  async search({ body }, context) {
    const { client, who, request } = context;
    const { rows } = await client.query(
      `select ${articleColumns}, ${isRead}, count(*) over ()::int as total from bureau.article a
       where a.state = 'published' and a.menu = $3 and ($4::text is null or a.category = $4)
         and ($5::text is null or position(lower($5) in lower(case $6 when 'en' then a.title_en else a.title_vi end)) > 0)
         and ($7::date is null or a.published_at >= $7::date::timestamp at time zone 'Asia/Ho_Chi_Minh')
         and ($8::date is null or a.published_at < ($8::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
       order by a.published_at desc, a.article_id desc offset $9 limit $10 /* one of: category = credit | law | risk | sector */`,
      [
        who.institutionId,
        who.userId,
        body.menuId,
        body.categoriesId ?? null,
        body.title ?? null,
        request.language,
        body.fromDate ?? null,
        body.toDate ?? null,
        ...pageOf(body),
      ],
    );
    const named = await institutionNamer(client, request.language);
    return { total: totalOf(rows), rows: rows.map((article) => rowOf(context, article, named)) };
  },

  async categories(_, { request }) {
    const rows = newsCategories.map((id) => ({ id, label: say(newsWords, request.language, id) }));
    return { total: rows.length, rows };
  },

  async detail({ params }, context) {
    const { client, who, settings, request } = context;
    const id = openLink(settings.sealKey, bindingOf(who), params.id);
    const { rows } = await client.query(
      `select ${articleColumns}, ${isRead}, 1 as total from bureau.article a where a.article_id = $3 and a.state = 'published' /* one of: category = credit | law | risk | sector */`,
      [who.institutionId, who.userId, Number(id)],
    );
    const [article] = rows;
    if (article === undefined) throw new Refusal('not-found');
    await client.query(
      'insert into portal.article_read (institution_id, user_id, article_id) values ($1, $2, $3) on conflict do nothing',
      [who.institutionId, who.userId, article.article_id],
    );
    context.audit.note({ article: article.article_id });
    const [content = ''] = await withPictures(
      client,
      request.language === 'en' ? article.content_en : article.content_vi,
    );
    const named = await institutionNamer(client, request.language);
    return { ...rowOf(context, article, named), content };
  },

  async drafts({ body }, { client }) {
    const { rows } = await client.query(
      `select ${articleColumns}, false as is_read, count(*) over ()::int as total from bureau.article a where ($3 = 'all' or a.state = $3) and a.article_id = coalesce($4, a.article_id)
       order by a.updated_at desc, a.article_id desc offset $1 limit $2 /* one of: category = credit | law | risk | sector */`,
      [...pageOf(body), body.state, body.articleId ?? null],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((article) => ({
        articleId: article.article_id,
        menu: article.menu,
        category: article.category,
        titleVi: article.title_vi,
        titleEn: article.title_en,
        briefVi: article.brief_vi,
        briefEn: article.brief_en,
        contentVi: article.content_vi,
        contentEn: article.content_en,
        source: article.source,
        url: article.url,
        state: article.state,
        publishedAt: article.published_at?.toISOString() ?? null,
        writtenBy: article.written_by,
      })),
    };
  },

  async save({ body }, { client, who, audit }) {
    const [contentVi, contentEn] = [sanitise(body.contentVi), sanitise(body.contentEn)];
    if (contentVi === '') throw new Refusal('bad-input', 'contentVi');
    if (contentEn === '') throw new Refusal('bad-input', 'contentEn');
    const given = {
      article_id: body.articleId ?? null,
      menu: body.menu,
      category: body.category,
      title_vi: body.titleVi,
      title_en: body.titleEn,
      brief_vi: body.briefVi,
      brief_en: body.briefEn,
      content_vi: contentVi,
      content_en: contentEn,
      source: body.source,
      url: body.url ?? null,
      written_by: who.username,
    };
    const { rows } = await client.query('select bureau.write_article($1) as id', [
      // A browser can send half a surrogate pair, which the database's JSON refuses.
      JSON.stringify(given, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)),
    ]);
    const articleId = rows[0]?.id ?? null;
    if (articleId === null) throw new Refusal('not-found', 'articleId');
    audit.note({ article: articleId });
    const [shownVi = '', shownEn = ''] = await withPictures(client, contentVi, contentEn);
    return { articleId, contentVi: shownVi, contentEn: shownEn };
  },

  async picture({ body }, { client, who, audit }) {
    const picture = cleanPicture(Buffer.from(body.data, 'base64'));
    if (picture === undefined) throw new Refusal(newsRefusals['picture-unreadable'], 'data');
    const { rows } = await client.query('select bureau.keep_picture($1, $2, $3) as id /* never null: id */', [
      picture.type,
      picture.bytes,
      who.username,
    ]);
    const pictureId = rows[0]?.id ?? '';
    audit.note({ picture: pictureId, bytes: picture.bytes.length });
    return { pictureId };
  },

  async publish({ body }, { client, audit }) {
    const { rows } = await client.query('select bureau.set_article_state($1, $2) as done /* never null: done */', [
      body.articleId,
      body.state,
    ]);
    if (rows[0]?.done !== true) throw new Refusal('not-found', 'articleId');
    audit.note({ article: body.articleId, state: body.state });
    return '0' as const;
  },
});

function bindingOf({ institutionId, userId }: Context['who']) {
  return { purpose: 'article', institutionId, userId };
}

function rowOf({ who, settings, request }: Context, article: Article, named: (name: string) => string) {
  const isEnglish = request.language === 'en';
  const link = { id: String(article.article_id), minutes: settings.absoluteHours * 60 };
  return {
    cms_Id: sealLink(settings.sealKey, bindingOf(who), link),
    title: isEnglish ? article.title_en : article.title_vi,
    publish_Date: article.published_at?.toISOString() ?? '',
    brief: isEnglish ? article.brief_en : article.brief_vi,
    source: named(article.source),
    avatar: null,
    url: article.url,
    category: say(newsWords, request.language, article.category),
    isRead: article.is_read,
  };
}
