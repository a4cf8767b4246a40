import { parentPort, workerData } from 'node:worker_threads';
import { randomFrom } from '#kit/server/captcha/random.ts';
import { speak } from '#kit/server/captcha/sound.ts';
import { hear, learnWords } from './hearing.ts';
import { learnTemplates, matchTemplates } from './matcher.ts';
import { readByNetwork, trainNetwork } from './network.ts';
import type { Reading } from './reader-threads.ts';
import { answersOf, drawSamples } from './samples.ts';

// Learns, then reads its part of what nobody has seen, and sends back what it read.

/** What was asked, and what was read instead of it or rightly. */
export type Read = { readonly answer: string; readonly said: string };

function readAll({ reading, part, parts }: { reading: Reading; part: number; parts: number }): Read[] {
  const isMine = (_: unknown, at: number) => at % parts === part;
  if (reading.by === 'hearing') {
    const words = learnWords(reading.language);
    const sounds = answersOf('spoken', reading.unseen).map((answer, at) => ({ answer, at }));
    return sounds.filter(isMine).map(({ answer, at }) => {
      const wave = speak(answer, reading.language, randomFrom(Buffer.from(`spoken ${at}`.padEnd(16, '-'))));
      return { answer, said: hear(words, wave) };
    });
  }
  const read = readerOf(reading);
  const pictures = drawSamples('unseen', reading.unseen).filter(isMine);
  return pictures.map((sample) => ({ answer: sample.answer, said: read(sample) }));
}

function readerOf(reading: Exclude<Reading, { by: 'hearing' }>) {
  if (reading.by === 'network') {
    const network = trainNetwork(reading.pictures);
    return (sample: Parameters<typeof readByNetwork>[1]) => readByNetwork(network, sample);
  }
  const templates = learnTemplates(drawSamples('known', reading.pictures), reading.layer);
  return (sample: Parameters<typeof matchTemplates>[1]) => matchTemplates(templates, sample);
}

parentPort?.postMessage(readAll(workerData));
