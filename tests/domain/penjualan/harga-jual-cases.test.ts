// The cases that were worked out by hand, by the definition of the line and the functions of the shop alone.
import { expect, test } from 'vitest'
import { hargaJualCases } from '../../support/cases/harga-jual-cases.ts'
import { pricedLine } from '../../support/cases/price-world.ts'

test.each(hargaJualCases)('$says', priceCase => {
  expect(pricedLine(priceCase)).toMatchObject(priceCase.sold)
})

test('there are at least sixty', () => {
  expect(hargaJualCases.length).toBeGreaterThanOrEqual(60)
})
