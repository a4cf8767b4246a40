import { contracts } from '#features/contracts.ts';
import { type Examples, dataOf } from '#tests/call-examples.ts';
import type { TestServer } from '#testing/server.ts';
import { known } from '#bureau/population/known/known.ts';

const by = 'minh.operator';
const other = 'quang.operator';
const calls = contracts['score-models'];

/** Scores somebody who agreed, so that there is something to compare, with no proposal in the way; the challenger's name. */
export async function somethingCompared(server: TestServer): Promise<string> {
  // A promotion serves five seconds later: those of other examples would come in between.
  await server.sql('delete from bureau.score_service');
  await server.sql('delete from bureau.score_promotion');
  const { clean } = known;
  const body = { identityNumber: clean.citizenId, customerName: clean.name, consent: true };
  const clerk = await server.as('lan.clerk');
  await clerk.send(contracts['personal-score'].confirm, {
    body: { ...body, address: clean.address, ...(await server.captcha('score')) },
  });
  return String(dataOf(await (await server.as(by)).send(calls.compare, { body: {} })).get('challenger'));
}

/** A proposal that waits for a second person. */
export async function proposed(server: TestServer): Promise<{ promotionId: number; comparison: string }> {
  const model = await somethingCompared(server);
  const body = { model, reason: 'CB-2 phân biệt tốt hơn' };
  return calls.propose.answer.parse((await (await server.as(by)).send(calls.propose, { body })).body.data);
}

export const examples: Pick<Examples, 'score-models'> = {
  'score-models': {
    compare: { by, request: async () => ({ body: {} }) },
    search: { by, request: async () => ({ body: {} }) },
    file: { by, request: async (server) => ({ body: { promotionId: (await proposed(server)).promotionId } }) },
    propose: {
      by,
      request: async (server) => ({ body: { model: await somethingCompared(server), reason: 'example' } }),
      again: 409,
    },
    decide: {
      by: other,
      request: async (server) => ({ body: { ...(await proposed(server)), approve: false } }),
      again: 409,
    },
    goBack: {
      by: other,
      request: async (server) => {
        const { promotionId, comparison } = await proposed(server);
        const caller = await server.as(other);
        await caller.send(calls.decide, { body: { promotionId, comparison, approve: true } });
        return { body: { promotionId, reason: 'example' } };
      },
      again: 409,
    },
  },
};
