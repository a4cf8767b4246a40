import { BlockList, isIPv6 } from 'node:net';
import type { FastifyReply } from 'fastify';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Allowance } from './application-rate.ts';
import type { Run } from '#kit/server/calls/call-state.ts';
import type { Application, Who } from '#kit/server/calls/context.ts';
import type { Limits } from '#kit/server/calls/resting.ts';

/** Refuses `network-foreign` to a program that calls from outside its networks. */
export function requireNetwork({ application }: Pick<Who, 'application'>, address: string): void {
  if (application !== undefined && !isWithin(application.networks, address)) throw new Refusal('network-foreign');
}

/** True of an address in one of the networks (CIDR), and of every address without any. */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  // A server that listens on IPv6 sees an IPv4 address in its IPv6 form.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits = ''] = network.split('/');
    list.addSubnet(base, Number(bits), isIPv6(base) ? 'ipv6' : 'ipv4');
  }
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/**
 * Counts a program's call against its minute, and tells it what is left (RateLimit, as the IETF drafts it). Refuses
 * `too-many-requests` once the minute is used up.
 */
export async function takeOfApplication({ services, reply }: Run, who: Who, { callsPerMinute }: Application) {
  const allowance = await services.applicationRate.take(who.userId, callsPerMinute);
  const limits = limitsOf(callsPerMinute, allowance);
  tellLimits(reply, limits, allowance.left);
  const { nextIn } = allowance;
  if (nextIn !== undefined) throw new SpentMinute(limits, nextIn);
}

/** The minute of a program is used up: it is told so until the next call is there. */
export class SpentMinute extends Refusal {
  readonly limits: Limits;

  constructor(limits: Limits, seconds: number) {
    super('too-many-requests', undefined, { seconds });
    this.limits = limits;
  }
}

function limitsOf(callsPerMinute: number, { fullIn, dayLimit }: Allowance): Limits {
  return {
    policy: `"minute";q=${callsPerMinute};w=60, "day";q=${dayLimit};w=86400;qu="customers"`,
    fullAt: performance.now() + fullIn * 1_000,
  };
}

/** Says which limits a program has, and how many calls of its minute are left. */
export function tellLimits(reply: FastifyReply, { policy, fullAt }: Limits, left: number): void {
  void reply.header('ratelimit-policy', policy);
  const seconds = Math.max(0, Math.ceil((fullAt - performance.now()) / 1_000));
  void reply.header('ratelimit', `"minute";r=${left};t=${seconds}`);
}

/** Adds that the day's customers are used up, where their call is told so. */
export function tellFullDay(reply: FastifyReply, seconds: number): void {
  const minute = reply.getHeader('ratelimit');
  if (typeof minute === 'string') void reply.header('ratelimit', `${minute}, "day";r=0;t=${seconds}`);
}
