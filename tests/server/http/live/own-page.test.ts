// Which pages count as the server's own.
import { expect, test } from 'vitest'
import { isAllowedOrigin } from '../../../../server/http/live/figure-notifier.ts'

test.each([
  [undefined, 'toko:8080', true],
  ['http://toko:8080', 'TOKO:8080', true],
  ['https://toko', 'toko', true],
  ['http://toko', 'toko:8080', false],
  ['http://toko.example.com', 'toko', false],
  ['https://a.example', 'toko', true],
  ['https://a.example:8443', 'toko', false],
  ['null', 'toko', false],
  ['', 'toko', false],
  ['http://toko', undefined, false],
])('origin %j at host %j: %s', (origin, host, isOwn) => {
  const headers = { ...(origin !== undefined && { origin }), ...(host !== undefined && { host }) }
  expect(isAllowedOrigin({ headers }, ['https://a.example'])).toBe(isOwn)
})
