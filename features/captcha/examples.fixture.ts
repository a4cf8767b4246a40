import type { Examples } from '#tests/call-examples.ts';

const nothing = async () => ({});

export const examples: Pick<Examples, 'captcha'> = {
  captcha: { challenge: { request: nothing }, work: { request: nothing } },
};
