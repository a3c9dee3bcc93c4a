import { expect, test } from 'vitest'
import { readCurrentFilters } from '../../../../src/generator/list/filter-defaults.ts'

const drawn = { q: 'cincin' }
const searchOf = (filter: string): string => `?page=1&filter=${encodeURIComponent(filter)}`

test.each<[string, string, object]>([
  ['those of the address', searchOf('{"berat_gte":2.5}'), { berat_gte: 2.5 }],
  ['none, when the address says so', searchOf('{}'), {}],
  ['the drawn ones where the address has none', '', drawn],
  ['the drawn ones where the address is broken', searchOf('{"berat'), drawn],
  ['the drawn ones where the address has no filters', searchOf('[1]'), drawn],
])('the filters of a list are %s', (_name, search, filters) => {
  expect(readCurrentFilters(drawn, search)).toEqual(filters)
})
