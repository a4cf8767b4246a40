import type { Language } from '#kit/words/words.ts';
import { type EngineColumn, joint, makeEngine, type Order, type View } from './engine.ts';
import type { FromWorker, ToWorker } from './engine.worker.ts';
import type { TableData } from '#kit/browser/table/data.ts';
import type { TableColumn } from '#kit/browser/table/columns/columns.ts';

/** Above this many rows sorting and filtering happen in a worker, so that the page never waits for them. */
export const workerRows = 5_000;

/** Rows of a column sent in one task: about a millisecond's work. */
const rowsAtOnce = 8_192;

export type Source = {
  readonly data: Pick<TableData<unknown>, 'size' | 'value'>;
  readonly columns: readonly TableColumn<never>[];
  readonly language: Language;
};

/** Answers on the page itself, for small tables. */
export function ordererHere({ data, columns, language }: Source): (view: View) => Order {
  const engine = makeEngine(data.size, language);
  return (view) => {
    for (const name of columnsOf(view))
      if (!engine.has(name)) {
        engine.add({ ...aboutColumn(columns, name), joined: joinedValues(data, name, 0, data.size) });
      }
    return engine.order(view);
  };
}

/** A question replaces earlier ones of the same purpose, and no others. */
type Purpose = 'show' | 'find';

export type DistantOrderer = {
  /** Which rows to show; undefined if a later question has replaced this one. */
  order(view: View, purpose: Purpose): Promise<Order | undefined>;
  /** Sends the columns in advance while no question waits. */
  prepare(findIn: readonly string[]): Promise<void>;
  close(): void;
};

/**
 * Answers from a worker. Columns are sent when a question first needs them, some thousand rows a task, so that
 * scrolling and typing run in between; without a question they are sent only while the page is idle.
 */
export function ordererInWorker({ data, columns, language }: Source): DistantOrderer {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  const sending = new Map<string, Promise<void>>();
  const waiting = new Map<number, (order: Order) => void>();
  const latest = { show: 0, find: 0 };
  let asked = 0;
  let inHurry = 0;
  let isClosed = false;
  const post = (message: ToWorker) => worker.postMessage(message);
  post({ kind: 'start', size: data.size, language });
  worker.addEventListener('message', ({ data: answer }: MessageEvent<FromWorker>) => {
    waiting.get(answer.asked)?.(answer.order);
    waiting.delete(answer.asked);
  });

  async function sendColumn(name: string): Promise<void> {
    for (let from = 0; from < data.size; from += rowsAtOnce) {
      await (inHurry > 0 ? nextTask() : idle());
      if (isClosed) return;
      post({ kind: 'part', name, joined: joinedValues(data, name, from, Math.min(from + rowsAtOnce, data.size)) });
    }
    post({ kind: 'add', column: aboutColumn(columns, name) });
  }

  async function bring(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const there = sending.get(name) ?? sendColumn(name);
      sending.set(name, there);
      await there;
    }
  }

  return {
    async order(view, purpose) {
      asked += 1;
      const mine = asked;
      latest[purpose] = mine;
      inHurry += 1;
      await bring(columnsOf(view));
      inHurry -= 1;
      if (mine !== latest[purpose] || isClosed) return undefined;
      const order = await new Promise<Order>((resolve) => {
        waiting.set(mine, resolve);
        post({ kind: 'order', asked: mine, view });
      });
      return mine === latest[purpose] ? order : undefined;
    },
    async prepare(findIn) {
      await bring(findIn);
      if (!isClosed) post({ kind: 'prepare', findIn });
    },
    close() {
      isClosed = true;
      worker.terminate();
    },
  };
}

function columnsOf(view: View): readonly string[] {
  return [...view.sorts.map((sort) => sort.name), ...(view.find.trim() === '' ? [] : view.findIn)];
}

/**
 * The raw values of some rows of a column as one text. Array.join writes null and undefined as '', the engine's mark
 * of a missing value.
 */
function joinedValues(data: Source['data'], name: string, from: number, to: number): string {
  const values: unknown[] = new Array(to - from);
  for (let row = from; row < to; row += 1) values[row - from] = data.value(row, name);
  return values.join(joint);
}

function aboutColumn(columns: Source['columns'], name: string): Omit<EngineColumn, 'joined'> {
  const column = columns.find((one) => one.name === name);
  const labels = (column?.options ?? []).map((option) => [option.value, option.label] as const);
  return { name, kind: column?.kind ?? 'text', labels };
}

/** A separate task, soon: keys and clicks run in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Waits until the page is idle, or a twentieth of a second. */
function idle(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return nextTask();
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 50 });
  });
}
