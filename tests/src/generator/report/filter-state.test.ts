import { describe, expect, test } from 'vitest'
import { buildReportEntry } from '../../../../engine/access/schema-answer.ts'
import { getInitialFilters, normalizeFilters, parseLinkValues } from '../../../../src/generator/report/filter-state.ts'
import { compileReport } from '../../../support/schema/report-files.ts'

const { filters } = buildReportEntry(compileReport())

describe('the values in a link', () => {
  test.each([
    ['{"since":"2026-11-01","sizes":["SMALL"]}', { since: '2026-11-01', sizes: ['SMALL'] }],
    ['{}', {}],
    [null, undefined],
    ['', undefined],
    ['{', undefined],
    ['[1]', undefined],
    ['null', undefined],
    ['{"since":{"deep":1}}', undefined],
    ['{"sizes":[{}]}', undefined],
  ])('%s', (text, values) => {
    expect(parseLinkValues(text)).toEqual(values)
  })
})

describe('a report begins', () => {
  const start = { since: '2026-11-20', until: '2026-11-20', made_by: null, sizes: [] }
  const values = { since: '2026-11-01', until: '2026-11-10', made_by: 'M1', gone: 'X' }

  test('as the server says, when nothing is remembered', () => {
    expect(getInitialFilters(filters, start, { remembered: undefined, day: '2026-11-20' })).toEqual(start)
  })

  test('as it was last asked on the same day', () => {
    const remembered = { day: '2026-11-20', values }
    expect(getInitialFilters(filters, start, { remembered, day: '2026-11-20' })).toEqual({
      ...start,
      since: '2026-11-01',
      until: '2026-11-10',
      made_by: 'M1',
    })
  })

  test('with its own days on another day', () => {
    const remembered = { day: '2026-11-19', values }
    expect(getInitialFilters(filters, start, { remembered, day: '2026-11-20' })).toEqual({ ...start, made_by: 'M1' })
  })
})

test('every filter is sent, nothing for what is empty, and nothing else', () => {
  expect(normalizeFilters(filters, { since: '2026-11-01', made_by: '', gone: 1 })).toEqual({
    since: '2026-11-01',
    until: null,
    made_by: null,
    sizes: null,
    place_code: null,
  })
})
