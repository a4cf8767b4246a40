import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Language, languages } from '#kit/words/words.ts';
import { randomFrom } from './random.ts';
import { speak, spokenParts } from './sound.ts';
import { muLawFile, pcmFile, readMuLawFile, samplesPerSecond } from './wave.ts';
import { spokenDigits } from './words.ts';

const random = () => randomFrom(Buffer.alloc(16, 7));

function secondsOf(wave: Buffer): number {
  return (wave.length - 44) / 2 / samplesPerSecond;
}

/** How many stretches of voice stand between silences. */
function spokenIn(answer: string, language: Language): number {
  const { voice } = spokenParts(answer, language, random());
  let [count, quiet] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < voice.length; at += 160) {
    if (loudness(voice.subarray(at, at + 160)) < 0.02) quiet += 1;
    else {
      if (quiet >= 8) count += 1;
      quiet = 0;
    }
  }
  return count;
}

const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

for (const language of languages) {
  test(`CAP-01 the five digits of a captcha are spoken one by one (${language})`, () => {
    for (const answer of ['02345', '67890', '22222', '99999']) {
      const wave = speak(answer, language, random());
      expect(wave.toString('latin1', 0, 4)).toBe('RIFF');
      expect(wave.toString('latin1', 8, 12)).toBe('WAVE');
      expect(wave.readUInt32LE(4)).toBe(wave.length - 8);
      expect(spokenIn(answer, language)).toBe(5);
      expect(secondsOf(wave)).toBeGreaterThan(3);
      expect(secondsOf(wave)).toBeLessThan(9);
    }
  });

  test(`HRD-05 the babble covers every gap and stays softer than the voice (${language})`, () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { voice, babble } = spokenParts('27495', language, randomFrom(Buffer.alloc(16, seed)));
      const spoken = voice.filter((sample) => sample !== 0);
      expect(loudness(spoken) / loudness(babble)).toBeGreaterThan(1.7);
      for (let at = 0; at + 4_000 <= babble.length; at += 4_000)
        expect(loudness(babble.subarray(at, at + 4_000))).toBeGreaterThan(0.01);
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
  expect(spokenIn('A2B', 'en')).toBe(1);
  expect(spokenIn('ABC', 'en')).toBe(0);
});

test('a recording in µ-law comes back as it was, within the loss of 8 bits', () => {
  const tone = Float32Array.from({ length: 800 }, (_, at) => 0.7 * Math.sin(at / 5));
  readMuLawFile(muLawFile(tone)).forEach((sample, at) =>
    expect(Math.abs(sample - (tone[at] ?? 0))).toBeLessThan(0.025),
  );
  expect(() => readMuLawFile(pcmFile(tone))).toThrow('µ-law');
});
