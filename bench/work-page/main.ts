import { solveWork } from '#kit/browser/work/work.ts';
import type { Work } from '#kit/contract/work.ts';

// The bench asks by an event, because it reaches nothing of a module.
addEventListener('message', ({ data }: MessageEvent<Work>) => {
  const started = performance.now();
  void solveWork(data).then(() => {
    document.title = `${performance.now() - started}`;
  });
});
