import { sendForFile } from '#kit/browser/call.ts';
import { saveFile } from '#kit/browser/list-screen/save-file.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import type { Call, RequestOf } from '#kit/contract/call.ts';
import type { Text } from '#kit/words/words.ts';
import { both } from '#kit/words/words.ts';
import { fileScreenWords } from './words.ts';

/** Downloads what a call answers with and says so; a failure is shown with its own text, or with `failed` in its place. */
export async function download<C extends Call>(call: C, request: RequestOf<C>, failed?: Text): Promise<void> {
  try {
    const { blob, fileName } = await sendForFile(call, request);
    saveFile(blob, fileName);
    toast({ kind: 'success', message: both(fileScreenWords, 'downloaded', { file: fileName }) });
  } catch (error) {
    if (failed === undefined) toastFailure(error);
    else toast({ kind: 'error', message: failed });
  }
}
