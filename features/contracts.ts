import { callsOf } from '#kit/server/calls/serve.ts';
import { servers } from './servers.ts';

/** All calls, by the names of features/servers.ts. */
export const contracts = callsOf(servers);
