import { readFileSync } from 'node:fs';
import type { Language } from '#kit/words/words.ts';
import { between, type Random } from './random.ts';
import { pcmFile, readMuLawFile, type Samples, samplesPerSecond } from './wave.ts';
import { spokenDigits } from './words.ts';

const recordings = new Map<string, Samples>();

/**
 * A WAV file that speaks the digits of an answer one after another, each a little faster or slower, with uneven gaps
 * and light noise (CAP-01). A character without a recording (only in a demo's fixed answer) is skipped.
 */
export function speak(answer: string, language: Language, random: Random): Buffer {
  const parts = [silence(0.3)];
  for (const character of answer) {
    const recording = recordingOf(character, language);
    if (recording) parts.push(atSpeed(recording, between(random, 0.94, 1.05)), silence(between(random, 0.35, 0.65)));
  }
  return pcmFile(withNoise(joined(parts), random));
}

function recordingOf(character: string, language: Language): Samples | undefined {
  if (!Object.hasOwn(spokenDigits.texts, character)) return undefined;
  const name = `${language}/${character}.wav`;
  const known = recordings.get(name) ?? readMuLawFile(readFileSync(new URL(`./sounds/${name}`, import.meta.url)));
  recordings.set(name, known);
  return known;
}

function silence(seconds: number): Samples {
  return new Float32Array(Math.round(seconds * samplesPerSecond));
}

function atSpeed(samples: Samples, speed: number): Samples {
  return Float32Array.from({ length: Math.floor((samples.length - 1) / speed) }, (_, at) => {
    const place = at * speed;
    const before = Math.floor(place);
    const [left, right] = [samples[before] ?? 0, samples[before + 1] ?? 0];
    return left + (right - left) * (place - before);
  });
}

function joined(parts: readonly Samples[]): Samples {
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Soft noise that swells and fades, well below the voice: it hides the cuts between the recordings. */
function withNoise(samples: Samples, random: Random): Samples {
  const swell = between(random, 0.2, 0.5) / samplesPerSecond;
  const start = random();
  let last = 0;
  return samples.map((sample, at) => {
    last = 0.6 * last + 0.4 * (random() * 2 - 1);
    return sample + last * (0.018 + 0.01 * Math.sin(2 * Math.PI * (start + at * swell)));
  });
}
