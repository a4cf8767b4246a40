import { lookup as resolve } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// All addresses outside the open internet, by the registries of IANA: the machine itself, private and shared
// networks, link-local (where clouds keep their secrets), documentation, benchmarks, multicast and reserved ones.
const closed4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
// Of IPv6 only global unicast is open, without addresses that contain an IPv4 address (6to4, Teredo) or are for
// documentation.
const closed6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [net, prefix] of closed4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of closed6) closed.addSubnet(net, prefix, 'ipv6');
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');

/**
 * True of an address on the open internet: not of this machine, its network, a cloud's own, or an IPv4 inside an
 * IPv6.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** The IP address of a URL's host, in any notation (decimal, octal, in brackets); undefined for a name. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** A name's address is in a private network, or the address itself is. */
export class PrivateAddress extends Error {
  constructor() {
    super('the address is not on the open internet');
  }
}

/** Resolves names by the system, any number of addresses each. */
export type Resolver = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const ofSystem: Resolver = (name) => resolve(name, { all: true, verbatim: true });

/**
 * A `lookup` for Node's requests that fails with PrivateAddress unless every address of the name is public. The
 * connection goes to a checked address, so a name that resolves differently the second time gains nothing.
 */
export function publicLookup(resolver: Resolver = ofSystem): LookupFunction {
  const answer = async (...[name, options, callback]: Parameters<LookupFunction>): Promise<void> => {
    const found = await look(resolver, name);
    if (found instanceof Error) callback(found, '', 4);
    else if (options.all) callback(null, [...found]);
    else callback(null, found[0].address, found[0].family);
  };
  return (...given) => void answer(...given);
}

type Found = { readonly address: string; readonly family: number };

async function look(resolver: Resolver, name: string): Promise<readonly [Found, ...Found[]] | Error> {
  try {
    const [first, ...more] = await resolver(name);
    if (first === undefined || ![first, ...more].every(({ address }) => isPublicAddress(address)))
      return new PrivateAddress();
    return [first, ...more];
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
