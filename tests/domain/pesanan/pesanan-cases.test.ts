// The estimates that were worked out by hand, by the definition of the line and the functions of the shop alone.
import { expect, test } from 'vitest'
import { pesananCases } from '../../support/cases/pesanan-cases.ts'
import { estimatedLine } from '../../support/cases/price-world.ts'

test.each(pesananCases)('$says', one => {
  expect(estimatedLine(one)).toMatchObject(one.estimated)
})
