import { BlockList, isIPv6 } from 'node:net';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Run } from './call-state.ts';
import type { Application, Who } from './context.ts';

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

/** Counts a program's call against its minute, and tells it what is left (RateLimit, as the IETF drafts it). */
export function takeOfApplication({ services, reply }: Run, { id, callsPerMinute }: Application): void {
  void reply.header('ratelimit-policy', `"minute";q=${callsPerMinute};w=60`);
  const left = services.applicationRate.take(id, performance.now(), callsPerMinute);
  const secondsToFull = Math.ceil(((callsPerMinute - left) / callsPerMinute) * 60);
  void reply.header('ratelimit', `"minute";r=${left};t=${secondsToFull}`);
}
