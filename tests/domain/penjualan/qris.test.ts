import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeCrc, createDynamicQris, isQris } from '../../../domain/penjualan/qris.ts'
import { buildQrisPayload } from '../../support/qris-payload.ts'

const payload = buildQrisPayload()

test('the check value of CRC-16/CCITT-FALSE', () => expect(computeCrc('123456789')).toBe('29B1'))

test('a static code becomes dynamic with its amount, in the order of the standard', () => {
  const dynamic = createDynamicQris(payload, 4_946_000)
  expect(dynamic).toMatch(/^000201010212.*5303360.*54074946000.*5802ID.*6304[0-9A-F]{4}$/)
  expect(dynamic && isQris(dynamic)).toBe(true)
  expect(dynamic && createDynamicQris(dynamic, 4_946_000)).toBe(dynamic)
})

test('one changed character is refused', () => {
  fc.assert(
    fc.property(fc.nat(payload.length - 1), fc.constantFrom(...'0123456789AZ'), (place, sign) => {
      const changed = payload.slice(0, place) + sign + payload.slice(place + 1)
      expect(isQris(changed)).toBe(changed === payload)
    }),
  )
})

test.each([
  ['nothing', ''],
  ['a cut code', payload.slice(0, -1)],
  ['a code of another country', buildQrisPayload([['58', 'SG']])],
  ['a text', 'HTTPS://BAYAR.ID/TOKO'],
])('%s is refused', (_, text) => expect([isQris(text), createDynamicQris(text, 1000)]).toEqual([false, undefined]))

test.each([0, -1, 0.5, Number.NaN])('no code for %d', amount =>
  expect(createDynamicQris(payload, amount)).toBeUndefined(),
)
