import type { Language } from '#kit/words/words.ts';
import { type Engine, type EngineColumn, joint, makeEngine, type Order, type View } from './engine.ts';

export type ToWorker =
  | { readonly kind: 'start'; readonly size: number; readonly language: Language }
  /** Some rows' values of a column; `add` comes after the last of them. */
  | { readonly kind: 'part'; readonly name: string; readonly joined: string }
  | { readonly kind: 'add'; readonly column: Omit<EngineColumn, 'joined'> }
  | { readonly kind: 'prepare'; readonly findIn: readonly string[] }
  | { readonly kind: 'order'; readonly asked: number; readonly view: View };

export type FromWorker = { readonly asked: number; readonly order: Order };

let engine: Engine | undefined;
let parts: { readonly name: string; readonly joined: string }[] = [];

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'start':
      engine = makeEngine(data.size, data.language);
      return;
    case 'part':
      parts.push(data);
      return;
    case 'add': {
      const joined = parts.filter((part) => part.name === data.column.name).map((part) => part.joined);
      parts = parts.filter((part) => part.name !== data.column.name);
      engine?.add({ ...data.column, joined: joined.join(joint) });
      return;
    }
    case 'prepare':
      engine?.prepare(data.findIn);
      return;
    case 'order': {
      // The order is copied to the page, not transferred: the engine keeps its own for the next search.
      const answer: FromWorker = { asked: data.asked, order: engine?.order(data.view) ?? null };
      postMessage(answer);
    }
  }
});
