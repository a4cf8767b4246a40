import { useRef, useState } from 'react';
import { CallFailed } from '#kit/browser/call-failed.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { both } from '#kit/words/words.ts';
import type { Given, SentFile, UploadSpec } from './declaration.ts';
import { dropAttempt, keepAttempt } from './ledger.ts';
import { uploadWords } from './words.ts';
import { newId } from '#kit/browser/new-id.ts';

export type Sending = {
  /** The file being sent and its progress; undefined if there is none. */
  readonly now: { readonly name: string; readonly percent: number } | undefined;
  /** Why the last one was refused, in words. */
  readonly failure: string | undefined;
  /** The field named by the server's refusal. */
  readonly failedField: string | undefined;
  /** Undefined if the file was not sent. */
  readonly send: (given: Given) => Promise<SentFile | null | undefined>;
  readonly stop: () => void;
  readonly clear: () => void;
};

/**
 * Sends one file at a time and keeps a note of it, so that after a reload at any moment its result can be found out.
 */
export function useSending(spec: UploadSpec, place: string): Sending {
  const [now, setNow] = useState<Sending['now']>();
  const [failure, setFailure] = useState<{ message: string; field: string | undefined }>();
  const stopping = useRef<AbortController>(undefined);

  const send = async (given: Given): Promise<SentFile | null | undefined> => {
    if (stopping.current !== undefined) return undefined;
    const control = new AbortController();
    stopping.current = control;
    const name = given.file.name.normalize('NFC');
    const id = newId();
    keepAttempt(place, { id, name, bytes: given.file.size, startedAt: new Date().toISOString() });
    setFailure(undefined);
    setNow({ name, percent: 0 });
    try {
      const onProgress = (percent: number) => setNow({ name, percent });
      const sent = await spec.send(given, { signal: control.signal, onProgress });
      dropAttempt(place, id);
      toast({ kind: 'success', message: both(uploadWords, 'sent', { name }) });
      return sent;
    } catch (error) {
      if (control.signal.aborted) toast({ kind: 'info', message: both(uploadWords, 'stopped', { name }) });
      else {
        setFailure({ message: messageOf(error), field: fieldOf(error) });
        toastFailure(error, { isAnnounced: true });
      }
      // An answer is the result. Without one the server may have the file: the note stays until it was asked.
      if (error instanceof CallFailed && error.status !== 0) dropAttempt(place, id);
      return undefined;
    } finally {
      stopping.current = undefined;
      setNow(undefined);
    }
  };

  return {
    now,
    failure: failure?.message,
    failedField: failure?.field,
    send,
    stop: () => stopping.current?.abort(),
    clear: () => setFailure(undefined),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function fieldOf(error: unknown): string | undefined {
  return error instanceof CallFailed ? error.failures[0]?.field : undefined;
}
