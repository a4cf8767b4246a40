import { useState } from 'react';
import { CallFailed } from '#kit/browser/call-failed.ts';

/** The file that was chosen for a form, and what the last refusal says of it. */
export type Attached = {
  readonly files: readonly File[];
  readonly fault: string | undefined;
  readonly choose: (files: readonly File[]) => void;
  /** Keeps what a refusal says of the file: the file stays chosen, as what was typed stays. */
  readonly note: (error: unknown) => void;
};

/** Holds the file that goes with a form. */
export function useAttached(): Attached {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string>();
  return {
    files,
    fault,
    choose(chosen) {
      setFault(undefined);
      setFiles(chosen);
    },
    note: (error) =>
      setFault(error instanceof CallFailed ? error.failures.find(({ field }) => field === 'file')?.message : undefined),
  };
}
