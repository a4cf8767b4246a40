import { readFileSync } from 'node:fs';
import type { Language } from '#kit/words/words.ts';
import { between, type Random } from './random.ts';
import { pcmFile, readMuLawFile, type Samples, samplesPerSecond } from './wave.ts';
import { spokenDigits } from './words.ts';

const recordings = new Map<string, Samples>();

/**
 * A WAV file that speaks the digits of an answer one after another over a babble of digits that run backwards (CAP-01). Each
 * digit has a speed of its own that changes within it, and gaps have random lengths, so that comparing with the recordings
 * costs a machine more (HRD-05, decision 330). A character without a recording (only in a demo's fixed answer) is skipped.
 */
export function speak(answer: string, language: Language, random: Random): Buffer {
  const { voice, babble } = spokenParts(answer, language, random);
  return pcmFile(
    withNoise(
      voice.map((sample, at) => sample + (babble[at] ?? 0)),
      random,
    ),
  );
}

/** The voice of a sound and the babble behind it, of one length. */
export function spokenParts(answer: string, language: Language, random: Random): { voice: Samples; babble: Samples } {
  const parts = [silence(between(random, 0.25, 0.7))];
  for (const character of answer) {
    const recording = recordingOf(character, language);
    if (recording) parts.push(warped(recording, random), silence(between(random, 0.2, 0.8)));
  }
  const voice = joined(parts);
  return { voice, babble: babbleOf(voice.length, language, random) };
}

/** Two rows of digits backwards, softer than the voice, so that no stretch is silent. */
function babbleOf(length: number, language: Language, random: Random): Samples {
  const all = new Float32Array(length);
  const digits = Object.keys(spokenDigits.texts);
  for (let row = 0; row < 2; row += 1) {
    let at = -Math.floor(random() * samplesPerSecond * 0.3);
    while (at < length) {
      const recording = recordingOf(digits[Math.floor(random() * digits.length)] ?? '', language);
      if (recording === undefined) return all;
      const gain = between(random, 0.28, 0.42);
      const part = warped(recording, random).reverse();
      for (const [step, sample] of part.entries())
        if (at + step >= 0 && at + step < length) all[at + step] = (all[at + step] ?? 0) + sample * gain;
      at += part.length;
    }
  }
  return all;
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

/** A recording at a speed of its own that swings within it. */
function warped(samples: Samples, random: Random): Samples {
  const speed = between(random, 0.82, 1.2);
  const swing = between(random, 0.08, 0.16);
  const turns = between(random, 0.5, 1.5);
  const start = random();
  const made: number[] = [];
  for (let place = 0; place < samples.length - 1; ) {
    const before = Math.floor(place);
    const [left, right] = [samples[before] ?? 0, samples[before + 1] ?? 0];
    made.push(left + (right - left) * (place - before));
    place += speed * (1 + swing * Math.sin(2 * Math.PI * (start + (turns * place) / samples.length)));
  }
  return Float32Array.from(made);
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
