import { CallFailed } from '#kit/browser/call-failed.ts';
import { newId } from '#kit/browser/new-id.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import type { Given, SentFile, UploadSpec } from './declaration.ts';
import { dropAttempt, keepAttempt } from './ledger.ts';
import { uploadWords } from './words.ts';

export type Now = { readonly name: string; readonly percent: number };
export type Failure = { readonly message: string; readonly field: string | undefined };

type Course = {
  readonly spec: UploadSpec;
  readonly place: string;
  /** Of the file that is being sent; nothing while none is. */
  readonly stopping: { current: AbortController | undefined };
  readonly onNow: (now: Now | undefined) => void;
  readonly onFailure: (failure: Failure | undefined) => void;
};

/** Sends a file and keeps a note of it until its result is known. Undefined if it was not sent, or another one is on its way. */
export async function sendOne(
  given: Given,
  { spec, place, stopping, onNow, onFailure }: Course,
): Promise<SentFile | null | undefined> {
  if (stopping.current !== undefined) return undefined;
  const control = new AbortController();
  stopping.current = control;
  const name = given.file.name.normalize('NFC');
  const id = newId();
  keepAttempt(place, { id, name, bytes: given.file.size, startedAt: new Date().toISOString() });
  onFailure(undefined);
  onNow({ name, percent: 0 });
  try {
    const onProgress = (percent: number) => onNow({ name, percent });
    const sent = await spec.send(given, { signal: control.signal, onProgress });
    dropAttempt(place, id);
    toast({ kind: 'success', message: both(uploadWords, 'sent', { name }) });
    return sent;
  } catch (error) {
    if (control.signal.aborted) toast({ kind: 'info', message: both(uploadWords, 'stopped', { name }) });
    else {
      onFailure({ message: messageOf(error), field: fieldOf(error) });
      toastFailure(error, { isAnnounced: true });
    }
    // An answer is the result. Without one the server may have the file: the note stays until it was asked.
    if (error instanceof CallFailed && error.status !== 0) dropAttempt(place, id);
    return undefined;
  } finally {
    stopping.current = undefined;
    onNow(undefined);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function fieldOf(error: unknown): string | undefined {
  return error instanceof CallFailed ? error.failures[0]?.field : undefined;
}
