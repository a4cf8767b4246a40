import { expect, test } from 'vitest';
import { linesOf } from '#sdk/typescript/source/lines.ts';
import { Problem } from '#sdk/typescript/source/problem.ts';

test('API-03 API-09 the SDK throws the problem that ends lines on the way, after the rows before it', async () => {
  const type = 'https://bureau.example/portal/developers/errors/institution-frozen';
  const text = `{"row":1}\n{"row":2}\n{"problem":{"type":"${type}","status":403,"detail":"Đứng yên"}}\n`;
  const read: unknown[] = [];
  const all = async () => {
    for await (const line of linesOf(new Blob([text]).stream())) read.push(line);
  };
  const failure: unknown = await all().catch((error: unknown) => error);
  expect(read).toEqual([{ row: 1 }, { row: 2 }]);
  expect(failure).toBeInstanceOf(Problem);
  expect(failure).toMatchObject({ status: 403, reason: 'institution-frozen', message: 'Đứng yên' });
});
