import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { errors } from '#features/refusals.ts';
import { cleanPicture } from './clean-picture.ts';
import { news } from './contract.ts';

let server: TestServer;
let minh: Caller;
beforeAll(async () => {
  server = await testServer();
  minh = await server.as('minh.operator');
});
afterAll(() => server.stop());

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function png({ width = 1, height = 1, aside = [] as Buffer[], after = '' } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...aside,
    chunk('IDAT', deflateSync(Buffer.alloc(4))),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(after),
  ]);
}

const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
const frame = segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0]));
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
]);
const jpeg = (...parts: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);

test('ALR-06 a picture is what its content says, complete, and loses its metadata and anything after its end', () => {
  const script = '<script>alert(1)</script>';
  const place = chunk('tEXt', Buffer.from('GPS\0 21.03, 105.85'));
  expect(cleanPicture(png({ aside: [place], after: script }))?.bytes.equals(png())).toBe(true);
  const exif = segment(0xe1, Buffer.from('Exif\0\0GPS'));
  const comment = segment(0xfe, Buffer.from(script));
  const clean = cleanPicture(Buffer.concat([jpeg(exif, comment, frame, scan), Buffer.from(script)]));
  expect(clean?.type).toBe('image/jpeg');
  expect(clean?.bytes.equals(jpeg(frame, scan))).toBe(true);
  const broken = png();
  broken[30] = (broken[30] ?? 0) ^ 1;
  for (const bad of [
    Buffer.from(''),
    Buffer.from(script),
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    Buffer.from('GIF89a'),
    broken,
    png().subarray(0, 40),
    png({ width: 4_001 }),
    png({ height: 0 }),
    jpeg(scan),
    jpeg(frame),
    jpeg(frame, scan).subarray(0, -2),
    Buffer.from([0xff, 0xd8, 0xff]),
  ])
    expect(cleanPicture(bad)).toBeUndefined();
});

test('ALR-06 a picture is stored once, shown inside the preview and the article, and only the bureau adds one', async () => {
  const data = png({ aside: [chunk('tEXt', Buffer.from('x'))] }).toString('base64');
  const add = (by: Caller, given = data) => by.send(news.picture, { body: { data: given } });
  const first = (await add(minh)).body.data as { pictureId: string };
  expect((await add(minh)).body.data).toEqual(first);
  const refused = await add(minh, Buffer.from('<svg/>').toString('base64'));
  expect(refused.body.errors?.map(({ code, field }) => [code, field])).toEqual([
    [errors['picture-unreadable'].number, 'data'],
  ]);
  expect((await add(minh, 'không')).status).toBe(400);
  const lan = await server.as('lan.clerk');
  expect((await add(lan)).status).toBe(403);

  const shown = `data:image/png;base64,${png().toString('base64')}`;
  const content = `<p>Ảnh</p><img src="picture:${first.pictureId}" alt="x" onerror="alert(1)"><img src="picture:../x" alt="y">`;
  const saved = await minh.send(news.save, {
    body: {
      ...{
        menu: 'articles',
        category: 'risk',
        titleVi: 'Có ảnh',
        titleEn: 'With a picture',
        briefVi: 'x',
        briefEn: 'x',
      },
      ...{ contentVi: content, contentEn: content, source: 'x' },
    },
  });
  const { articleId, contentVi } = saved.body.data as { articleId: number; contentVi: string };
  expect(contentVi).toBe(`<p>Ảnh</p><img src="${shown}" alt="x" />`);
  const drafts = await minh.send(news.drafts, { body: { state: 'draft' } });
  expect(JSON.stringify(drafts.body.data)).toContain(`picture:${first.pictureId}`);
  await minh.send(news.publish, { body: { articleId, state: 'published' } });
  const list = (await lan.send(news.search, { body: { title: 'Có ảnh' } })).body.data as { rows: { cms_Id: string }[] };
  const detail = await lan.send(news.detail, { params: { id: list.rows[0]?.cms_Id ?? '' } });
  expect((detail.body.data as { content: string }).content).toContain(shown);
});
