import { queryOptions } from '@tanstack/react-query';
import { send } from '#kit/browser/call.ts';
import { ownAccount } from './contract.ts';

/** The person's second factors, loaded once for all parts of the page. */
export const ownFactors = queryOptions({
  queryKey: ['own factors'],
  queryFn: () => send(ownAccount.factors, {}),
});
