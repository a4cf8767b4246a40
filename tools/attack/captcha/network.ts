import { randomFrom } from '#kit/server/captcha/random.ts';
import { digits, drawSamples, type Sample } from './samples.ts';
import { bestRow, windowAt, windowSize } from './windows.ts';

const hidden = 96;
const inputs = 2 * windowSize;
/** The digits, and 'nothing stands here'. */
const outputs = digits.length + 1;

/** A network of one hidden layer that looks at one window: its ink and its edges. */
export type Network = { readonly first: Float32Array; readonly second: Float32Array };

/**
 * Trains on `count` pictures of the product's own drawing code, at the true places of their characters and between
 * them, by plain gradient descent. Pictures are drawn in batches, so memory stays flat.
 */
export function trainNetwork(count: number): Network {
  const network = newNetwork();
  const random = randomFrom(Buffer.alloc(16, 9));
  const batch = 500;
  for (let done = 0; done < count; done += batch) {
    const rate = 0.008 * (1 - done / count) + 0.0005;
    for (const sample of drawSamples(`network ${done}`, Math.min(batch, count - done)))
      for (const { x, y, character } of sample.marks) {
        const shift = () => Math.round(random() * 2 - 1);
        learn(
          network,
          lookAt(sample, Math.round(x) + shift(), Math.round(y) + shift()),
          digits.indexOf(character),
          rate,
        );
        const beside = Math.round(random() * sample.width);
        const isNothing = sample.marks.every((mark) => Math.abs(mark.x - beside) > 4);
        if (isNothing) learn(network, lookAt(sample, beside, Math.round(y)), digits.length, rate);
      }
  }
  return network;
}

/** The network's answer for a picture: the best row of windows. */
export function readByNetwork(network: Network, sample: Sample): string {
  const columns = Array.from({ length: sample.width }, (_, x) => {
    const looks = [-3, 0, 3].map((down) => {
      const { shares } = forward(network, lookAt(sample, x, Math.round(sample.height / 2) + down));
      const known = shares.subarray(0, digits.length);
      const most = Math.max(...known);
      return { character: digits.charAt(known.indexOf(most)), weight: Math.log(most / (shares[digits.length] ?? 1)) };
    });
    return looks.reduce((one, other) => (other.weight > one.weight ? other : one));
  });
  return bestRow(columns);
}

function lookAt(sample: Sample, x: number, y: number): Float32Array {
  const look = new Float32Array(inputs);
  for (const [part, layer] of (['ink', 'edges'] as const).entries())
    look.set(
      windowAt(sample, layer, x, y).map((value) => value * 8),
      part * windowSize,
    );
  return look;
}

function newNetwork(): Network {
  const random = randomFrom(Buffer.alloc(16, 7));
  const weights = (count: number, from: number) =>
    Float32Array.from({ length: count }, () => (random() - 0.5) * 2 * Math.sqrt(3 / from));
  return { first: weights(inputs * hidden, inputs), second: weights(hidden * outputs, hidden) };
}

function forward({ first, second }: Network, look: Float32Array) {
  const middle = new Float32Array(hidden);
  for (let node = 0; node < hidden; node += 1) {
    let sum = 0;
    for (let at = 0; at < inputs; at += 1) sum += (first[node * inputs + at] ?? 0) * (look[at] ?? 0);
    middle[node] = Math.max(0, sum);
  }
  const scores = new Float32Array(outputs);
  for (let output = 0; output < outputs; output += 1)
    for (let node = 0; node < hidden; node += 1)
      scores[output] = (scores[output] ?? 0) + (second[output * hidden + node] ?? 0) * (middle[node] ?? 0);
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const sum = parts.reduce((total, part) => total + part, 0);
  return { middle, shares: parts.map((part) => part / sum) };
}

/** One step down the gradient of the cross entropy. */
function learn(network: Network, look: Float32Array, wanted: number, rate: number): void {
  const { first, second } = network;
  const { middle, shares } = forward(network, look);
  const slopes = shares.map((share, output) => share - (output === wanted ? 1 : 0));
  for (let node = 0; node < hidden; node += 1) {
    let back = 0;
    for (let output = 0; output < outputs; output += 1) {
      const at = output * hidden + node;
      back += (slopes[output] ?? 0) * (second[at] ?? 0);
      second[at] = (second[at] ?? 0) - rate * (slopes[output] ?? 0) * (middle[node] ?? 0);
    }
    if ((middle[node] ?? 0) <= 0) continue;
    for (let at = 0; at < inputs; at += 1)
      first[node * inputs + at] = (first[node * inputs + at] ?? 0) - rate * back * (look[at] ?? 0);
  }
}
