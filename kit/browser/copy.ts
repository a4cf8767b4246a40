import { toast } from './toasts/toast.ts';
import { commonWords } from '#kit/words/common.ts';
import { listWords } from '#kit/words/list.ts';
import { both } from '#kit/words/words.ts';

/** What is put on the clipboard: a text, and the same as a table for programs that take one. */
export type Copied = { readonly text: string; readonly html?: string };

/**
 * Puts a text on the clipboard; returns whether it succeeded. On plain http browsers provide no clipboard, so the
 * text is copied from a hidden field.
 */
export async function copyText(copied: string | Copied): Promise<boolean> {
  const { text, html } = typeof copied === 'string' ? { text: copied } : copied;
  try {
    // Undefined on plain http, whatever its type says.
    const { clipboard }: { clipboard?: Clipboard } = navigator;
    if (clipboard === undefined) return copyFromField(text);
    if (html === undefined) await clipboard.writeText(text);
    else await clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })]);
    return true;
  } catch {
    return false;
  }
}

/** Copies, and reports success or failure in a toast. */
export async function copyAndSay(text: string): Promise<void> {
  if (await copyText(text)) toast({ kind: 'success', message: both(commonWords, 'copied') });
  else toast({ kind: 'warning', message: both(listWords, 'copyFailed') });
}

function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog, because the rest of the page takes no focus.
  (before?.closest('[role=dialog], [role=alertdialog]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
