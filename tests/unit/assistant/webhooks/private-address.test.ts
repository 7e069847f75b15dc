import { describe, expect, test } from 'vitest';
import {
  refuseTarget,
  refuseUrl,
  type Resolve,
} from '../../../../functions/assistant/webhooks/refuse-target.ts';

const PUBLIC_ONLY = { allowPrivate: false };

test.each([
  'https://crm.example/hooks?a=1',
  'https://crm.example:8443/',
  'https://8.8.8.8/',
  'https://172.32.0.1/',
  'https://100.128.0.1/',
  'https://[2606:4700::1111]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[64:ff9b::808:808]/',
  'https://localhost.example.com/',
])('%s is an address on the internet', (url) => {
  expect(refuseUrl(url, PUBLIC_ONLY)).toBeNull();
});

describe('private is', () => {
  test.each([
    ['this machine', 'https://127.0.0.1/'],
    ['this machine in short', 'https://127.1/'],
    ['this machine as a number', 'https://2130706433/'],
    ['this machine in octal', 'https://0177.0.0.1/'],
    ['this machine in hexadecimal', 'https://0x7f.0.0.1/'],
    ['this machine in full-width digits', 'https://１２７.0.0.1/'],
    ['no address', 'https://0.0.0.0/'],
    ['a network of class A', 'https://10.1.2.3/'],
    ['a network of class B', 'https://172.31.255.255/'],
    ['a network of class C', 'https://192.168.0.1/'],
    ['carrier-grade NAT', 'https://100.64.0.1/'],
    ['the metadata service', 'https://169.254.169.254/latest/meta-data'],
    ['multicast', 'https://224.0.0.1/'],
    ['the broadcast address', 'https://255.255.255.255/'],
    ['a benchmark network', 'https://198.19.0.1/'],
    ['this machine in IPv6', 'https://[::1]/'],
    ['no address in IPv6', 'https://[::]/'],
    ['a mapped address', 'https://[::ffff:127.0.0.1]/'],
    ['a mapped address in hexadecimal', 'https://[::ffff:a9fe:a9fe]/'],
    ['a translated address', 'https://[64:ff9b::10.0.0.1]/'],
    ['a compatible address', 'https://[::127.0.0.1]/'],
    ['a 6to4 address', 'https://[2002:7f00:1::]/'],
    ['a Teredo address', 'https://[2001:0:1::]/'],
    ['a documentation address', 'https://[2001:db8::1]/'],
    ['a link-local address', 'https://[fe80::1]/'],
    ['a unique local address', 'https://[fd00::1]/'],
    ['the metadata service in IPv6', 'https://[fd00:ec2::254]/'],
    ['localhost', 'https://LOCALHOST/'],
    ['localhost with a dot', 'https://localhost./'],
    ['a name below localhost', 'https://a.localhost/'],
    ['a name of mDNS', 'https://printer.local/'],
    ['an internal name', 'https://metadata.google.internal/'],
    ['a single word', 'https://database/'],
  ])('%s', (_, url) => {
    expect(refuseUrl(url, PUBLIC_ONLY)).toMatch(/private network/);
    expect(refuseUrl(url, { allowPrivate: true })).toBeNull();
  });
});

test.each([
  ['no address', 'crm', /begins with https/],
  ['another protocol', 'ftp://crm.example/', /begins with https/],
  ['http', 'http://crm.example/', /Only https/],
  ['credentials', 'https://ann:secret@crm.example/', /user name and password/],
])('%s is refused with a reason', (_, url, reason) => {
  expect(refuseUrl(url, PUBLIC_ONLY)).toMatch(reason);
});

describe('a name is looked up:', () => {
  const ask = (resolve: Resolve, allowPrivate = false) =>
    refuseTarget(
      'https://crm.example/',
      { allowPrivate, resolve },
      new AbortController().signal,
    );

  test('one address within a private network is enough to refuse it', async () => {
    expect(await ask(() => Promise.resolve(['8.8.8.8', '10.0.0.1']))).toMatch(/private network/);
    expect(await ask(() => Promise.resolve(['::ffff:10.0.0.1']))).toMatch(/private network/);
    expect(await ask(() => Promise.resolve(['8.8.8.8', '2606:4700::1111']))).toBeNull();
  });

  test('what cannot be looked up is refused', async () => {
    expect(await ask(() => Promise.resolve([]))).toMatch(/No address/);
    expect(await ask(() => Promise.reject(new Error('no name server')))).toMatch(/No address/);
  });

  test('nobody asks where private networks are allowed', async () => {
    expect(await ask(() => Promise.reject(new Error('asked')), true)).toBeNull();
  });
});
