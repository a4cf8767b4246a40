import { lazy, Suspense } from 'react';
import { useStore } from '#kit/browser/store.ts';
import { dialogs } from './stack.ts';

const load = () => import('./dialog-window.tsx');
const DialogWindow = lazy(load);

/** Loads what the first dialog needs, so that it opens at once; called when the page is idle. */
export function preloadDialogs(): void {
  void load();
}

/** The place where dialogs appear. Mounted once by the shell. */
export function Dialogs() {
  const open = useStore(dialogs);
  if (open.length === 0) return null;
  return (
    <Suspense>
      {open.map((dialog, index) => (
        <DialogWindow key={dialog.id} dialog={dialog} depth={index} isTop={index === open.length - 1} />
      ))}
    </Suspense>
  );
}
