import { describe, expect, test } from 'vitest'
import { InvalidRecord } from '../../../server/error/errors.ts'
import { formatFilters, isChosen, parseFilters } from '../../../server/report/filter-values.ts'
import { compileReport } from '../../support/schema/report-files.ts'

const report = compileReport()
const days = { since: '2026-11-01', until: '2026-11-20' }

const collectFaults = (raw: Readonly<Record<string, unknown>>) => {
  try {
    parseFilters(report, raw)
    return []
  } catch (error) {
    if (!(error instanceof InvalidRecord)) throw error
    const faults = error.details.faults ?? []
    return [error.status, ...faults.map(({ field, code, params }) => [field, code, params])]
  }
}

describe('filters that are right', () => {
  test('are values in stored form; nothing, and the word for all, are no bound', () => {
    expect(parseFilters(report, { ...days, made_by: 'M1', sizes: ['SMALL'] })).toEqual({
      ...days,
      made_by: 'M1',
      sizes: ['SMALL'],
      place_code: [],
    })
    for (const made_by of ['', null, undefined, 'ALL', 'EVERYBODY'])
      expect(parseFilters(report, { ...days, made_by })).toEqual({ ...days, made_by: null, sizes: [], place_code: [] })
  })

  test('may be a single value for a filter with several', () => {
    expect(parseFilters(report, { ...days, sizes: 'LARGE' })).toMatchObject({ sizes: ['LARGE'] })
    expect(parseFilters(report, { ...days, sizes: [] })).toMatchObject({ sizes: [] })
  })

  test('may span as many days as the report allows, the first and the last counted', () => {
    expect(collectFaults({ since: '2026-10-01', until: '2026-10-31' })).toEqual([])
    expect(collectFaults({ since: '2026-10-01', until: '2026-10-01' })).toEqual([])
  })
})

describe('filters that are wrong', () => {
  test.each<[string, Readonly<Record<string, unknown>>, readonly unknown[]]>([
    ['a missing day', { since: '', until: days.until }, [422, ['since', 'required', { title: 'From' }]]],
    ['a day that is none', { ...days, since: '2026-02-30' }, [400, ['since', 'type.date', { title: 'From' }]]],
    ['a day as a number', { ...days, since: 20261101 }, [400, ['since', 'type.text', { title: 'From' }]]],
    [
      'an end before its beginning',
      { since: '2026-11-02', until: '2026-11-01' },
      [422, ['until', 'period.reversed', { title: 'Until', since: 'From' }]],
    ],
    [
      'too many days',
      { since: '2026-10-01', until: '2026-11-01' },
      [422, ['until', 'period.long', { title: 'Until', since: 'From', days: 31 }]],
    ],
    [
      'a choice that is none, among others',
      { ...days, sizes: ['SMALL', 'HUGE'] },
      [422, ['sizes', 'choice.unknown', { title: 'Sizes', value: 'HUGE' }]],
    ],
    ['several values of one', { ...days, made_by: ['M1'] }, [400, ['made_by', 'type.text', { title: 'Maker' }]]],
    ['an unknown name', { ...days, maker: 'M1' }, [400, ['maker', 'filter.unknown', { field: 'maker' }]]],
    [
      'more values than a list may have',
      { ...days, sizes: Array.from({ length: 1001 }, () => 'SMALL') },
      [400, ['sizes', 'filter.form', { field: 'sizes' }]],
    ],
  ])('%s', (_name, raw, faults) => {
    expect(collectFaults(raw)).toEqual(faults)
  })

  test('are all reported at once', () => {
    expect(
      collectFaults({ made_by: 'm 1' })
        .slice(1)
        .map(one => (one as string[])[0]),
    ).toEqual(['since', 'until', 'made_by'])
  })
})

test('values go back to JSON as they came', () => {
  const values = parseFilters(report, { ...days, sizes: ['LARGE'] })
  expect(formatFilters(report, values)).toEqual({ ...days, made_by: null, sizes: ['LARGE'], place_code: [] })
})

test.each([
  [null, false],
  [undefined, false],
  [[], false],
  [0, true],
  ['A', true],
  [['A'], true],
])('%j is a choice: %s', (value, chosen) => {
  expect(isChosen(value)).toBe(chosen)
})
