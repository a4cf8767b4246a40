import type { Call, RequestOf } from '#kit/contract/call.ts';
import { listWords } from '#kit/words/list.ts';
import { both, type Text } from '#kit/words/words.ts';
import { sendForFile } from '#kit/browser/call.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { saveFile } from './save-file.ts';

/** Saves the file that a call answers with and reports success; a failure shows its own text, or `failed` instead. */
export async function saveAnswer<C extends Call>(call: C, request: RequestOf<C>, failed?: Text): Promise<void> {
  try {
    const { blob, fileName } = await sendForFile(call, request);
    saveFile(blob, fileName);
    toast({ kind: 'success', message: both(listWords, 'exported', { file: fileName }) });
  } catch (error) {
    if (failed === undefined) toastFailure(error);
    else toast({ kind: 'error', message: failed });
  }
}
