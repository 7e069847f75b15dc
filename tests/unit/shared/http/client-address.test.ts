import { describe, expect, test } from 'vitest';
import {
  findClientAddress,
  toAddressBlock,
} from '../../../../functions/shared/http/client-address.ts';

const PEER = '10.0.0.1';

describe('findClientAddress', () => {
  test.each<[string, number, string | undefined, string | null]>([
    ['ignores the header without a trusted proxy', 0, '1.1.1.1', PEER],
    ['takes what the one proxy appended', 1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['steps over the inner of two proxies', 2, '6.6.6.6, 1.1.1.1, 10.0.0.9', '1.1.1.1'],
    ['is the peer when a proxy was passed by', 2, '6.6.6.6', PEER],
    ['is the peer when there is no header', 1, undefined, PEER],
  ])('%s', (_, trustedProxies, header, address) => {
    expect(findClientAddress(header, { peer: PEER, trustedProxies })).toBe(address);
  });

  test('is not known where nothing tells it', () => {
    expect(findClientAddress('1.1.1.1', { trustedProxies: 0 })).toBeNull();
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, block) => {
  expect(toAddressBlock(address)).toBe(block);
});
