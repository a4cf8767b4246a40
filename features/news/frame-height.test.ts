import { expect, test } from 'vitest';
import { heightOf } from './frame-height.ts';

const of = (letters: number) => `<p>${'a'.repeat(letters)}</p>`;

test('ALR-06 an article’s frame is as high as its lines, and as wide ones are fewer', () => {
  expect(heightOf(of(20), 640)).toBe(46);
  expect(heightOf(of(400), 640)).toBeLessThan(heightOf(of(400), 320));
  expect(heightOf(of(20) + of(20), 640)).toBe(84);
  // What is no text takes no line.
  expect(heightOf(`<ul><li><a href="https://example.vn/${'a'.repeat(300)}">Một</a></li></ul>`, 640)).toBe(46);
});

test('ALR-06 a picture takes its own height, smaller where it is wider than the column', () => {
  expect(heightOf('<figure><img src="x" width="1280" height="640"></figure>', 640)).toBe(360);
  expect(heightOf('<img src="x">', 640)).toBeGreaterThan(200);
});
