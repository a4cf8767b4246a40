// Records the spoken digits of the captcha with Debian's espeak-ng (apt-get install espeak-ng) into
// kit/server/captcha/sounds/<language>/<digit>.wav. Run once; the small files are kept in the project:
//   node tools/make-captcha-sounds.ts
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { muLawFile, samplesPerSecond } from '#kit/server/captcha/wave.ts';
import { spokenDigits } from '#kit/server/captcha/words.ts';
import { type Language, languages, say, type WordBook } from '#kit/words/words.ts';

const voices: Record<Language, string> = { vi: 'vi', en: 'en-gb' };
const wordsPerMinute = '135';

const book: WordBook = spokenDigits;
let total = 0;
for (const language of languages) {
  const folder = new URL(`../kit/server/captcha/sounds/${language}/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const digit of Object.keys(book.texts)) {
    const bytes = muLawFile(record(say(book, language, digit), voices[language]));
    writeFileSync(new URL(`${digit}.wav`, folder), bytes);
    total += bytes.length;
  }
}
process.stdout.write(`${total} bytes\n`);

function record(word: string, voice: string): Float32Array {
  const wave = execFileSync('espeak-ng', ['-v', voice, '-s', wordsPerMinute, '-a', '100', '--stdout', word]);
  return evenLoudness(trimSilence(downsample(readPcm(wave), wave.readUInt32LE(24))));
}

/**
 * espeak-ng writes 16-bit mono with a 44-byte header; the header's length field is only a guess, so the rest of the
 * stream is used.
 */
function readPcm(wave: Buffer): Float32Array {
  return Float32Array.from(
    { length: Math.floor((wave.length - 44) / 2) },
    (_, at) => wave.readInt16LE(44 + at * 2) / 32768,
  );
}

/** Resamples to 8000 Hz with a Hann-windowed sinc filter whose cutoff is 3600 Hz. */
function downsample(samples: Float32Array, rate: number): Float32Array {
  const step = rate / samplesPerSecond;
  const edge = 3600 / (rate / 2);
  const half = 48;
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const centre = at * step;
    let sum = 0;
    for (let near = Math.ceil(centre - half); near <= centre + half; near += 1) {
      const distance = near - centre;
      const angle = Math.PI * edge * distance;
      const sinc = Math.abs(angle) < 1e-9 ? 1 : Math.sin(angle) / angle;
      sum += (samples[near] ?? 0) * edge * sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / half));
    }
    return sum;
  });
}

function trimSilence(samples: Float32Array): Float32Array {
  const isHeard = (sample: number) => Math.abs(sample) > 0.008;
  const margin = samplesPerSecond / 100;
  return samples.slice(Math.max(0, samples.findIndex(isHeard) - margin), samples.findLastIndex(isHeard) + margin);
}

function evenLoudness(samples: Float32Array): Float32Array {
  const power = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const gain = Math.min(0.16 / power, 0.95 / peak);
  return samples.map((sample) => sample * gain);
}
