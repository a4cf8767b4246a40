import { useRef, useState } from 'react';
import type { Given, SentFile, UploadSpec } from './declaration.ts';
import type { Failure, Now } from './send-one.ts';

export type Sending = {
  /** The file being sent and its progress; undefined if there is none. */
  readonly now: Now | undefined;
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
  const [now, onNow] = useState<Now>();
  const [failure, onFailure] = useState<Failure>();
  const stopping = useRef<AbortController>(undefined);
  return {
    now,
    failure: failure?.message,
    failedField: failure?.field,
    // Nothing is sent before a file was chosen.
    send: async (given) => (await import('./send-one.ts')).sendOne(given, { spec, place, stopping, onNow, onFailure }),
    stop: () => stopping.current?.abort(),
    clear: () => onFailure(undefined),
  };
}
