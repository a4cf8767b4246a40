import { isNetwork } from '#kit/server/http/network.ts';
import { Problem, type Read, setting, whole } from './setting-kinds.ts';

const networks: Read<readonly string[]> = (text) => {
  const list = text.split(',').map((part) => part.trim());
  return list.every(isNetwork) ? list : new Problem('must be a list like 203.0.113.0/24,2001:db8::/48');
};

/** How many captchas whom, and how much work; part of the table. */
export const captchaSettings = {
  addressCaptchasPerMinute: setting({
    name: 'BUREAU_ADDRESS_CAPTCHAS_PER_MINUTE',
    read: whole(1, 1_000_000),
    fallback: 20,
    help: 'captchas that one address without a session gets a minute',
  }),
  knownNetworks: setting<readonly string[]>({
    name: 'BUREAU_KNOWN_NETWORKS',
    read: networks,
    fallback: [],
    shown: 'none',
    help: 'networks of institutions, such as 203.0.113.0/24, where many people share an address',
  }),
  networkCaptchasPerMinute: setting({
    name: 'BUREAU_NETWORK_CAPTCHAS_PER_MINUTE',
    read: whole(1, 1_000_000),
    fallback: 300,
    help: 'the same for an address of a known network',
  }),
  workBits: setting({
    name: 'BUREAU_WORK_BITS',
    read: whole(1, 24),
    fallback: 11,
    help: 'zero bits of each part of a proof of work; 11 take a page about 0.3 s, each more doubles that',
  }),
};
