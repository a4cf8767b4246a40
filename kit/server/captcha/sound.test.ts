import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#kit/words/words.ts';
import { randomFrom } from './random.ts';
import { speak } from './sound.ts';
import { muLawFile, pcmFile, readMuLawFile, samplesPerSecond } from './wave.ts';
import { spokenDigits } from './words.ts';

const random = () => randomFrom(Buffer.alloc(16, 7));

function secondsOf(wave: Buffer): number {
  return (wave.length - 44) / 2 / samplesPerSecond;
}

/** How many stretches of voice a sound has, separated by silences of at least 0.2 s. */
function spokenIn(wave: Buffer): number {
  let count = 0;
  let quiet = Number.POSITIVE_INFINITY;
  for (let at = 44; at < wave.length; at += 160 * 2) {
    const window = Array.from({ length: 160 }, (_, near) =>
      at + near * 2 + 1 < wave.length ? wave.readInt16LE(at + near * 2) / 32768 : 0,
    );
    const loudness = Math.sqrt(window.reduce((sum, sample) => sum + sample * sample, 0) / window.length);
    if (loudness < 0.035) quiet += 1;
    else {
      if (quiet >= 10) count += 1;
      quiet = 0;
    }
  }
  return count;
}

for (const language of languages) {
  test(`CAP-01 the five digits of a captcha are spoken one by one (${language})`, () => {
    for (const answer of ['02345', '67890', '22222', '99999']) {
      const wave = speak(answer, language, random());
      expect(wave.toString('latin1', 0, 4)).toBe('RIFF');
      expect(wave.toString('latin1', 8, 12)).toBe('WAVE');
      expect(wave.readUInt32LE(4)).toBe(wave.length - 8);
      expect(spokenIn(wave)).toBe(5);
      expect(secondsOf(wave)).toBeGreaterThan(3);
      expect(secondsOf(wave)).toBeLessThan(8);
    }
  });

  test(`CAP-01 each digit has a recording of its own (${language})`, () => {
    const sounds = Object.keys(spokenDigits.texts).map((digit) =>
      readFileSync(new URL(`./sounds/${language}/${digit}.wav`, import.meta.url)),
    );
    expect(new Set(sounds.map((sound) => sound.toString('base64'))).size).toBe(10);
    for (const sound of sounds) expect(readMuLawFile(sound).length / samplesPerSecond).toBeGreaterThan(0.15);
  });
}

test('CAP-01 a caller hears the language that was asked for', () => {
  expect(speak('23456', 'vi', random()).equals(speak('23456', 'en', random()))).toBe(false);
});

test('gaps and noise differ from one challenge to the next, and not from one hearing to the next', () => {
  expect(speak('23456', 'vi', random()).equals(speak('23456', 'vi', random()))).toBe(true);
  expect(speak('23456', 'vi', randomFrom(Buffer.alloc(16, 8))).length).not.toBe(speak('23456', 'vi', random()).length);
});

test("a character of a demo's fixed answer without a recording is skipped", () => {
  expect(spokenIn(speak('A2B', 'en', random()))).toBe(1);
  expect(spokenIn(speak('ABC', 'en', random()))).toBe(0);
});

test('a recording in µ-law comes back as it was, within the loss of 8 bits', () => {
  const tone = Float32Array.from({ length: 800 }, (_, at) => 0.7 * Math.sin(at / 5));
  readMuLawFile(muLawFile(tone)).forEach((sample, at) =>
    expect(Math.abs(sample - (tone[at] ?? 0))).toBeLessThan(0.025),
  );
  expect(() => readMuLawFile(pcmFile(tone))).toThrow('µ-law');
});
