import { expect, test } from 'vitest'
import { findDependentCalculations, findNumberDependentFields } from '../../../engine/record/dependent-calculations.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { salePlace, saleSchema } from '../../support/schema/sale-files.ts'

const label = { $ref: 'types#label' }

const schema = saleSchema(
  [salePlace, '/properties/shout', { ...label, 'x-calc': "said + '!'" }],
  [salePlace, '/properties/said', { ...label, 'x-calc': "'NO ' + sale_no" }],
)
const sale = getResource(schema, 'sale')

test('what names a field, and what names that, in the order of their needs', () => {
  expect(findDependentCalculations(sale, ['sale_no']).map(({ name }) => name)).toEqual(['said', 'shout'])
  expect(findDependentCalculations(sale, ['customer'])).toEqual([])
})

test('numbers, and fields calculated from them, are empty until numbering', () => {
  expect([...findNumberDependentFields(sale)]).toEqual(['sale_no', 'said', 'shout'])
  expect([...findNumberDependentFields(getResource(schema, 'thing'))]).toEqual([])
})
