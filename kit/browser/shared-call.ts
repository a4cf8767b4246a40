/** Makes a function whose calls, while one is under way, share its outcome: parts of a page that need the same ask once. */
export function sharedCall<T>(call: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | undefined;
  return () => {
    coming ??= call().finally(() => {
      coming = undefined;
    });
    return coming;
  };
}
