import { expect, test } from 'vitest';
import { captchaHeight, drawCaptcha } from './drawing.ts';
import { randomFrom } from './random.ts';

const seeds = Array.from({ length: 30 }, (_, at) => Buffer.alloc(16, at + 1));

function svgOf(dataUrl: string): string {
  expect(dataUrl).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+$/);
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64').toString();
}

test('CAP-01 a captcha is one path on a light plate: no text, no script, nothing from elsewhere', () => {
  for (const seed of seeds) {
    const svg = svgOf(drawCaptcha('23456', randomFrom(seed)));
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" [^<]*><rect [^<]*\/><path [^<]*\/><\/svg>$/);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|e-\d/);
    expect(svg.length).toBeLessThan(4500);
  }
});

test('PLT-15 a captcha is at least as high as an input', () => {
  expect(captchaHeight).toBeGreaterThanOrEqual(45);
  expect(svgOf(drawCaptcha('23456', randomFrom(Buffer.alloc(16, 1))))).toContain(`height="${captchaHeight}"`);
});

test('CAP-01 the same answer is drawn differently each time, and in another order of outlines', () => {
  const drawn = seeds.map((seed) => svgOf(drawCaptcha('77777', randomFrom(seed))));
  expect(new Set(drawn).size).toBe(seeds.length);
  expect(
    new Set(
      drawn.map((svg) =>
        svg
          .split('M')
          .map((outline) => outline.split(/[ -]/).length)
          .join(),
      ),
    ).size,
  ).toBeGreaterThan(seeds.length / 2);
});

test('CAP-01 everything drawn stays on the plate', () => {
  for (const seed of seeds) {
    const svg = svgOf(drawCaptcha('88888', randomFrom(seed)));
    const [width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).slice(1).map(Number);
    for (const start of svg.matchAll(/M(-?\d+)[ ]?(-?\d+)q/g)) {
      expect(Number(start[1])).toBeGreaterThan(-10);
      expect(Number(start[1])).toBeLessThan(width + 10);
      expect(Number(start[2])).toBeGreaterThan(-20);
      expect(Number(start[2])).toBeLessThan(height + 20);
    }
  }
});

test("a demo's answer of up to 12 letters and digits is drawn whole", () => {
  const outlines = (answer: string) => svgOf(drawCaptcha(answer, randomFrom(Buffer.alloc(16, 3)))).split('M').length;
  expect(outlines('ABCDEF123456')).toBeGreaterThan(outlines('ABC'));
  expect(outlines('abc')).toBe(outlines('ABC'));
});
