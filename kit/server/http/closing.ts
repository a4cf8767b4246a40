/** What has to be closed again, in the opposite order of its opening. */
export type Closing = {
  readonly add: (close: () => unknown) => void;
  /** Closes everything once; what fails to close does not keep the rest open. */
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
          // Gone already, or never quite there.
        }
      }
    },
  };
}
