import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, plainDate, text, windowFields, rowNumber } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { newsEditorWords } from './words.ts';

const writtenStates = options({ draft: 'draft', published: 'done', withdrawn: 'cancel' });

/** The two lists of R52 (ALR-06). */
export const newsMenus = ['articles', 'summary'] as const;
const menu = z.enum(newsMenus, { error: choiceRule });
export type NewsMenu = z.output<typeof menu>;

export const newsCategories = ['credit', 'risk', 'sector', 'law'] as const;
const category = z.enum(newsCategories, { error: choiceRule });

export const articleStates = ['draft', 'published', 'withdrawn'] as const;

/** Articles on a page of the list (ALR-07). */
export const newsPage = 10;

/** An article in the list (ALR-07); cms_Id is sealed for the reader; only the detail has the content. */
const newsRow = z.object({
  cms_Id: z.string(),
  title: z.string(),
  publish_Date: z.string(),
  brief: z.string(),
  source: z.string(),
  avatar: z.string().nullable(),
  url: z.string().nullable(),
  category: z.string(),
  isRead: z.boolean(),
});

const html = z
  .string({ error: rule('required') })
  .trim()
  .min(1, rule('required'))
  .max(100_000, rule('max-length', { max: 100_000 }));

const article = {
  menu,
  category,
  titleVi: text(200),
  titleEn: text(200),
  briefVi: text(500),
  briefEn: text(500),
  contentVi: html,
  contentEn: html,
  source: text(200),
  /** The article's source: a public http or https address. */
  url: z
    .url({
      protocol: /^https?$/,
      hostname: /^(?!localhost$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i,
      error: rule('invalid'),
    })
    .max(500, rule('max-length', { max: 500 }))
    .optional(),
};

const articleId = rowNumber;

const written = row(
  { words: newsEditorWords, caption: 'list', key: 'articleId' },
  {
    titleVi: column.text({ width: 320, language: 'vi' }),
    titleEn: column.text({ width: 260, language: 'en' }),
    state: column.status(writtenStates, 150),
    menu: column.status(options({ articles: ['articles'], summary: ['summary'] }), 130),
    publishedAt: column.time().nullable(),
    writtenBy: column.text(140),
    articleId: z.number().int(),
    url: z.string().nullable(),
    category: z.enum(['credit', 'risk', 'sector', 'law']),
    briefVi: z.string(),
    briefEn: z.string(),
    contentVi: z.string(),
    contentEn: z.string(),
    source: z.string(),
  },
);

const mayRead = { access: { permission: 'news.read' } } as const;
const mayWrite = { access: { permission: 'news.write' } } as const;

/** Kilobytes of a picture at most. */
export const pictureMaxKb = 700;

/** News of the bureau (R52). */
export const news = calls({
  search: {
    ...mayRead,
    method: 'POST',
    path: '/api/Cms',
    reads: ['news'],
    about: 'Published news of a list, newest first, ten a page: `start` is the page multiplied by ten.',
    audit: 'none',
    body: input({
      ...windowFields,
      end: windowFields.end.default(newsPage),
      title: text(200).optional(),
      categoriesId: category.optional(),
      fromDate: plainDate.optional(),
      toDate: plainDate.optional(),
      menuId: menu.default('articles'),
    }).refine(isInOrder, inOrder),
    answer: rows(newsRow),
  },
  categories: {
    ...mayRead,
    method: 'GET',
    path: '/api/Cms/Categories',
    about: 'The categories of news.',
    audit: 'none',
    answer: rows(z.object({ id: z.string(), label: z.string() })),
  },
  detail: {
    ...mayRead,
    method: 'GET',
    path: '/api/Cms/:id',
    reads: ['news'],
    about: 'One article by the sealed id of its row; it then counts as read.',
    audit: 'read',
    params: z.strictObject({ id: code(500) }),
    answer: newsRow.extend({ content: z.string() }),
  },
  drafts: {
    ...mayWrite,
    method: 'POST',
    path: '/api/Cms/Drafts',
    reads: ['news'],
    about: 'Every article with its state, for its authors.',
    audit: 'none',
    body: input({
      state: z.enum(['all', ...articleStates], { error: choiceRule }).default('all'),
      /** This one alone. */
      articleId: articleId.optional(),
      ...windowFields,
    }),
    answer: rows(written),
  },
  save: {
    ...mayWrite,
    method: 'POST',
    path: '/api/Cms/Save',
    changes: ['news'],
    about: 'Saves an article, a new one as a draft; forbidden html is removed, and the answer shows what is kept.',
    audit: 'change',
    bodyLimitKb: 512,
    body: input({ ...article, articleId: articleId.optional() }),
    answer: z.object({ articleId: z.number().int(), contentVi: z.string(), contentEn: z.string() }),
  },
  picture: {
    ...mayWrite,
    method: 'POST',
    path: '/api/Cms/Picture',
    changes: [],
    about:
      'Stores a PNG or JPEG (base64, 700 kB at most, by its content) without its metadata, for articles that name it: `<img src="picture:ID">`.',
    audit: 'change',
    bodyLimitKb: 1024,
    body: input({
      data: z
        .string({ error: rule('required') })
        .min(1, rule('required'))
        .max(Math.ceil((pictureMaxKb * 1024) / 3) * 4, rule('invalid'))
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, rule('invalid')),
    }),
    answer: z.object({ pictureId: z.string() }),
  },
  publish: {
    ...mayWrite,
    method: 'POST',
    path: '/api/Cms/Publish',
    changes: ['news'],
    about: 'Publishes an article, or withdraws it with `state`.',
    audit: 'change',
    body: input({ articleId, state: z.enum(['published', 'withdrawn'], { error: choiceRule }) }),
    answer: z.literal('0'),
  },
});
