// The address that a connection counts for: that of the client, as far as proxies are trusted.
import { expect, test } from 'vitest'
import { createClientAddress } from '../../../../server/http/live/client-address.ts'

test.each([
  ['without proxies the header is not believed', [], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  ['from another address neither', ['10.0.0.0/8'], '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['a trusted proxy names the client', ['10.0.0.1'], '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['what the client itself wrote is not believed', ['10.0.0.1'], '10.0.0.1', '192.0.2.1, 203.0.113.9', '203.0.113.9'],
  ['several trusted proxies', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['over an IPv6 socket', ['127.0.0.1'], '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['an IPv6 proxy', ['fd00::/8'], 'fd00::1', '2001:db8::1', '2001:db8::1'],
  ['a proxy that names nobody', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['words that are no address', ['10.0.0.1'], '10.0.0.1', 'unknown', 'unknown'],
] as const)('%s', (...[, proxies, remoteAddress, forwarded, expected]) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  expect(createClientAddress(proxies)({ headers, socket: { remoteAddress } })).toBe(expected)
})
