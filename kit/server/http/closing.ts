/** Resources to close in the opposite order of opening. */
export type Closing = {
  readonly add: (close: () => unknown) => void;
  /** Closes everything once; a failure does not keep the rest open. */
  readonly close: () => Promise<void>;
};

export function closing(): Closing {
  const open: (() => unknown)[] = [];
  return {
    add: (close) => void open.push(close),
    async close() {
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        try {
          await next();
        } catch {
          // Already gone, or never completely created.
        }
      }
    },
  };
}
