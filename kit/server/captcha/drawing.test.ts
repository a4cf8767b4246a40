import { expect, test } from 'vitest';
import { captchaHeight, captchaPlate, drawCaptcha } from './drawing.ts';
import { randomFrom } from './random.ts';

const seeds = Array.from({ length: 30 }, (_, at) => Buffer.alloc(16, at + 1));

function pngOf(dataUrl: string): Buffer {
  expect(dataUrl).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/);
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

test('CAP-01 HRD-05 a captcha is a picture of pixels: no outline, no text, nothing from elsewhere', () => {
  for (const seed of seeds) {
    const png = pngOf(drawCaptcha('23456', randomFrom(seed)));
    const types: string[] = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
      types.push(png.toString('latin1', at + 4, at + 8));
    expect(types).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    expect(png.length).toBeLessThan(5000);
  }
});

test('PLT-15 HRD-05 a captcha is at least as high as an input, and has pixels for half as much again', () => {
  expect(captchaHeight).toBeGreaterThanOrEqual(45);
  const png = pngOf(drawCaptcha('23456', randomFrom(Buffer.alloc(16, 1))));
  expect(png.readUInt32BE(20)).toBe(captchaHeight * 1.5);
});

test('HRD-05 ink and paper differ by at least 4.5 to 1', () => {
  const png = pngOf(drawCaptcha('23456', randomFrom(Buffer.alloc(16, 1))));
  const palette = png.subarray(png.indexOf('PLTE') + 4);
  const light = (at: number) => {
    const parts = [0, 1, 2].map((part) => {
      const value = (palette[at + part] ?? 0) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
  };
  expect((light(0) + 0.05) / (light(45) + 0.05)).toBeGreaterThan(4.5);
});

test('CAP-01 HRD-05 the same answer is drawn differently each time, and no character has a place of its own', () => {
  expect(new Set(seeds.map((seed) => drawCaptcha('77777', randomFrom(seed)))).size).toBe(seeds.length);
  for (const place of [0, 1, 2, 3, 4]) {
    const places = seeds.map((seed) => captchaPlate('77777', randomFrom(seed)).marks[place]?.x ?? 0);
    // A step between characters is 42 pixels.
    expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(20);
  }
});

test('CAP-01 what is drawn stays on the plate', () => {
  for (const seed of seeds)
    for (const { x, y } of captchaPlate('88888', randomFrom(seed)).marks) {
      expect([x > 20, x < 232, y > 20, y < 55]).toEqual([true, true, true, true]);
    }
});

test("a demo's answer of up to 12 letters and digits is drawn whole", () => {
  const marks = (answer: string) => captchaPlate(answer, randomFrom(Buffer.alloc(16, 3))).marks;
  expect(marks('ABCDEF123456')).toHaveLength(12);
  expect(drawCaptcha('abc', randomFrom(Buffer.alloc(16, 3)))).toBe(drawCaptcha('ABC', randomFrom(Buffer.alloc(16, 3))));
});
