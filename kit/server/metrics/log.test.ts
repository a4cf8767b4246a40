import { expect, test } from 'vitest';
import { makeLogger } from './log.ts';

test('T35 a line of the log is one JSON object with its time in UTC, whatever stands in it', () => {
  const lines: string[] = [];
  makeLogger('info', (line) => lines.push(line)).info('forged\n{"level":"error"}', { user: 'a\r\n\u001b[31mb' });
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Asia/Ho_Chi_Minh';
  makeLogger('info', (line) => lines.push(line)).info('elsewhere');
  process.env['TZ'] = zone;
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect([...line].filter((one) => one < ' ')).toEqual([]);
    const { time } = JSON.parse(line);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(10_000);
  }
});
