import type { AnswerOf, Call, RequestOf } from '#kit/contract/call.ts';
import type { UploadOptions } from './sending-file.ts';

export type { UploadOptions };

/** Makes a call with its file and returns its `data`, like `send`. How a file is sent is no part of a page before. */
export async function sendFile<C extends Call>(
  call: C,
  request: RequestOf<C>,
  options: UploadOptions = {},
): Promise<AnswerOf<C>> {
  return (await import('./sending-file.ts')).sendNow(call, request, options);
}
