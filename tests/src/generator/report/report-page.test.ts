import { expect, test } from 'vitest'
import { buildPageQuery, firstPage, sortPage } from '../../../../src/generator/report/report-page.ts'

test('a page is asked for by its first and last line, without what the screen leaves out', () => {
  const asked = (page: number, perPage: number) => Object.fromEntries(buildPageQuery({ a: 1 }, { page, perPage }))
  expect(asked(1, 100)).toEqual({ filter: '{"a":1}', range: '[0,99]', place: 'screen' })
  expect(asked(3, 50)).toEqual({ filter: '{"a":1}', range: '[100,149]', place: 'screen' })
})

test('a press on a head sorts up, then down, then as the report has it, from the first page', () => {
  const up = sortPage({ ...firstPage, page: 4, perPage: 50 }, 'berat')
  expect(up).toEqual({ page: 1, perPage: 50, sort: { field: 'berat', order: 'ASC' } })
  const down = sortPage({ ...up, page: 2 }, 'berat')
  expect(down).toEqual({ page: 1, perPage: 50, sort: { field: 'berat', order: 'DESC' } })
  expect(buildPageQuery({}, down).get('sort')).toBe('["berat","DESC"]')
  expect(sortPage(down, 'berat')).toEqual({ page: 1, perPage: 50 })
  expect(sortPage(down, 'kadar').sort).toEqual({ field: 'kadar', order: 'ASC' })
})
