import { answerLength, drawSamples, type Sample } from './samples.ts';

/** Shares of whole answers and of single characters that a reader got right. */
export type Rate = { readonly answers: number; readonly characters: number };

/** Tries a reader on pictures that it has not seen. */
export function rateOf(read: (sample: Sample) => string, count: number): Rate {
  const samples = drawSamples('unseen', count);
  let [answers, characters] = [0, 0];
  for (const sample of samples) {
    const said = read(sample);
    if (said === sample.answer) answers += 1;
    characters += Array.from(sample.answer).filter((character, at) => said[at] === character).length;
  }
  return { answers: answers / count, characters: characters / count / answerLength };
}
