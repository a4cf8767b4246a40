import { contracts } from '#features/contracts.ts';
import { answeredVoucher, dataOf, type Examples } from '#tests/call-examples.ts';

export const examples: Pick<Examples, 'verify'> = {
  verify: {
    report: {
      request: async (server) => {
        const clerk = await server.as('lan.clerk');
        const voucherCode = await answeredVoucher(server);
        const proof = dataOf(await clerk.send(contracts.replies.proof, { body: { voucherCode } }));
        return { body: { code: String(proof.get('url')).split('/').at(-1) ?? '' } };
      },
    },
    paper: {
      request: async (server) => {
        const clerk = await server.as('lan.clerk');
        const voucherCode = await answeredVoucher(server);
        const answer = await clerk.send(contracts.replies.proof, { body: { voucherCode } });
        const { paper } = contracts.replies.proof.answer.parse(answer.body.data);
        return { body: { number: paper?.number ?? '', code: paper?.code ?? '' } };
      },
    },
  },
};
