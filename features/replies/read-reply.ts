import { send } from '#kit/browser/call.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { replies, type ReplyList, voluntaryReplies } from './contract.ts';

/** What the reading view needs of a reply, from either call. */
export type Reply = Pick<
  AnswerOf<typeof replies.detail>,
  | 'msPhieu'
  | 'tenKH'
  | 'maSP'
  | 'maCIC'
  | 'ngayHoi'
  | 'lyDo'
  | 'lyDoSo'
  | 'tt'
  | 'hasInformation'
  | 'html'
  | 'report'
  | 'proof'
>;

/** Reads a ticket's reply with the call of its list. */
export async function readReply(list: ReplyList, ticket: string, signal: AbortSignal): Promise<Reply> {
  if (list === 'response-charity') return send(voluntaryReplies.detail, { body: { voucherCode: ticket } }, { signal });
  if (list !== 'realtime-response' && list !== 'personal-instant-response')
    return send(replies.detail, { query: { voucherCode: ticket } }, { signal });
  // An instant inquiry has its answer from the beginning.
  return {
    ...(await send(instantInquiry.detail, { body: { voucherCode: ticket } }, { signal })),
    tt: 1,
    lyDo: null,
    lyDoSo: null,
  };
}
