import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '#kit/contract/call.ts';
import { dataOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { session } from '#features/session/contract.ts';
import { news } from './contract.ts';
import { sanitise } from './sanitise.ts';
import { isTrusted } from './trusted.ts';

let server: TestServer;
let lan: Caller;
let hoa: Caller;
let minh: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  hoa = await server.as('hoa.approver');
  minh = await server.as('minh.operator');
});
afterAll(() => server.stop());

const rowsOf = (answer: Answer) => (answer.body.data as { rows: Record<string, unknown>[] }).rows;

const article = {
  menu: 'articles' as const,
  category: 'risk' as const,
  titleVi: 'Cảnh báo tín dụng',
  titleEn: 'A credit warning',
  briefVi: 'Tóm tắt',
  briefEn: 'In brief',
  contentVi: '<p>Nội dung</p>',
  contentEn: '<p>Content</p>',
  source: 'Trung tâm',
};

async function published(change: Partial<RequestOf<typeof news.save>['body']> = {}): Promise<number> {
  const articleId = Number(dataOf(await minh.send(news.save, { body: { ...article, ...change } })).get('articleId'));
  expect((await minh.send(news.publish, { body: { articleId, state: 'published' } })).status).toBe(200);
  return articleId;
}

async function linkOf(by: Caller, title: string): Promise<string> {
  const [row] = rowsOf(await by.send(news.search, { body: { title } }));
  return String(row?.['cms_Id'] ?? '');
}

test('NAV-14 NAV-07 a clerk’s menu leads to all nine alert paths, and to no article’s detail', async () => {
  const menu = JSON.stringify(dataOf(await lan.send(session.profile)).get('menu'));
  for (const path of [
    'alerts-sec-lost',
    'alerts-missing-cheques',
    'alerts-r52-articles',
    'alerts-r52-summary',
    'alerts-s37-customers',
    's37-history',
    'alert-s36-bad-debt',
    'alert-s39-new-debt',
    'loan-nq33',
  ])
    expect(menu).toContain(`"par3":"${path}"`);
  expect(menu).not.toContain('/detail');
});

describe('news', () => {
  test('ALR-07 ten a page, newest first, by title, category, day and list, in the reader’s language', async () => {
    for (let at = 1; at <= 12; at += 1)
      await published({ titleVi: `Trang số ${at}`, titleEn: `Paged ${at}`, category: at === 3 ? 'credit' : 'risk' });
    const search = (body: object, language = 'vi') => lan.send(news.search, { body }, { 'accept-language': language });
    const first = await search({ title: 'Trang số' });
    expect(rowsOf(first).map(({ title }) => title)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `Trang số ${at}`),
    );
    expect(dataOf(first).get('total')).toBe(12);
    const second = await search({ title: 'paged', start: 10, end: 20 }, 'en');
    expect(rowsOf(second).map(({ title }) => title)).toEqual(['Paged 2', 'Paged 1']);
    expect(rowsOf(await search({ title: 'Trang số', categoriesId: 'credit' })).length).toBe(1);
    expect(rowsOf(await search({ title: 'Trang số', menuId: 'summary' }))).toEqual([]);
    expect(rowsOf(await search({ title: 'Trang số', fromDate: '2999-01-01' }))).toEqual([]);
    expect((await search({ fromDate: '2026-02-01', toDate: '2026-01-01' })).status).toBe(400);
    expect(rowsOf(await lan.send(news.categories))).toHaveLength(4);
  });

  test('ALR-06 an article opens by its sealed id, which belongs to this reader alone; opening marks it read', async () => {
    await published({ titleVi: 'Bài niêm phong' });
    const id = await linkOf(lan, 'Bài niêm phong');
    const open = (by: Caller, link: string) => by.send(news.detail, { params: { id: link } });
    const answer = await open(lan, id);
    expect([dataOf(answer).get('title'), dataOf(answer).get('content')]).toEqual(['Bài niêm phong', '<p>Nội dung</p>']);
    expect(rowsOf(await lan.send(news.search, { body: { title: 'Bài niêm phong' } }))[0]?.['isRead']).toBe(true);
    expect(rowsOf(await hoa.send(news.search, { body: { title: 'Bài niêm phong' } }))[0]?.['isRead']).toBe(false);
    for (const [by, link] of [
      [hoa, id],
      [lan, id.slice(0, -3)],
      [lan, `${id}AA`],
      [lan, '1'],
      [lan, `${id.startsWith('x') ? 'y' : 'x'}${id.slice(1)}`],
    ] as const)
      expect((await open(by, link)).status).toBe(404);
  });

  test('ALR-06 nobody else reads a draft or a withdrawn article; only the bureau writes', async () => {
    const saved = await minh.send(news.save, { body: { ...article, titleVi: 'Bản nháp riêng' } });
    const articleId = Number(dataOf(saved).get('articleId'));
    expect(await linkOf(lan, 'Bản nháp riêng')).toBe('');
    await minh.send(news.publish, { body: { articleId, state: 'published' } });
    const id = await linkOf(lan, 'Bản nháp riêng');
    expect((await lan.send(news.detail, { params: { id } })).status).toBe(200);
    await minh.send(news.publish, { body: { articleId, state: 'withdrawn' } });
    expect((await lan.send(news.detail, { params: { id } })).status).toBe(404);
    expect((await minh.send(news.publish, { body: { articleId: 2_000_000_000, state: 'published' } })).status).toBe(
      404,
    );
    expect((await lan.send(news.save, { body: article })).status).toBe(403);
  });

  test('ALR-08 a link of an article leads to a public http(s) address, and opens only on a trusted host', async () => {
    for (const url of [
      'javascript:alert(1)',
      'http://localhost/x',
      'http://127.0.0.1/',
      'http://10.0.0.1/',
      'file:///etc/passwd',
      'http://[::1]/',
    ])
      expect(
        (await minh.send(news.save, { body: { ...article, url } })).body.errors?.map(({ field }) => field),
      ).toEqual(['url']);
    expect((await minh.send(news.save, { body: { ...article, url: 'https://sbv.gov.vn/tin' } })).status).toBe(200);
    expect(isTrusted('portal.example.vn', ['portal.example.vn'])).toBe(true);
    expect(isTrusted('localhost:8080', ['localhost'])).toBe(true);
    expect(isTrusted('evil.vn', ['portal.example.vn'])).toBe(false);
    expect(isTrusted('portal.example.vn.evil.vn', ['portal.example.vn'])).toBe(false);
    expect(isTrusted('evil.vn', ['*'])).toBe(true);
  });
});

/** Ways in which html has run scripts, by their beginning. */
const tags = [
  'img',
  'svg',
  'math',
  'iframe',
  'object',
  'embed',
  'video',
  'audio',
  'body',
  'input',
  'form',
  'details',
  'marquee',
  'style',
  'link',
  'meta',
  'base',
  'template',
  'noscript',
  'a',
];
const handlers = [
  'onerror=alert(1)',
  'onload=alert(1)',
  'ONCLICK="alert(1)"',
  "onfocus='alert(1)' autofocus",
  'onmouseover=alert(1)',
];
const sources = [
  'javascript:alert(1)',
  'jAvAsCrIpT:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
];

describe('sanitising', () => {
  test('ALR-07 T32 200 payloads and more leave no script, handler, style, frame or foreign address', () => {
    const payloads = [
      ...tags.flatMap((tag) => handlers.map((handler) => `<${tag} ${handler}>x</${tag}>`)),
      ...tags.flatMap((tag) =>
        sources.map((source) => `<${tag} src="${source}" href="${source}" xlink:href="${source}">x</${tag}>`),
      ),
      '<script>alert(1)</script>',
      '<scr<script>ipt>alert(1)</scr</script>ipt>',
      '<svg><style><img src=x onerror=alert(1)></style></svg>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<p style="background:url(javascript:alert(1))">x</p>',
      '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
      '<img src="https://evil.vn/pixel.png">',
      '<a href="//evil.vn">x</a>',
    ];
    expect(payloads.length).toBeGreaterThan(200);
    for (const payload of payloads) {
      const kept = sanitise(payload);
      expect([payload, /<(?!\/?(p|br|a|img|strong|table|tr|td)\b)/i.test(kept)]).toEqual([payload, false]);
      expect([
        payload,
        /\son\w+\s*=|javascript:|<script|style=|src="https?:|data:text|svg\+xml/i.test(kept.replace(/&[^;]+;/g, '')),
      ]).toEqual([payload, false]);
    }
  });

  test('ALR-07 what an article needs stays: headings, lists, tables, links and its own pictures', () => {
    const html =
      '<h2>A</h2><ul><li>b</li></ul><table><tbody><tr><td>1</td></tr></tbody></table><img src="data:image/png;base64,AAAA" alt="c" />';
    expect(sanitise(html)).toBe(html);
    expect(sanitise('<a href="https://sbv.gov.vn">x</a>')).toContain('rel="noopener noreferrer nofollow"');
  });
});
