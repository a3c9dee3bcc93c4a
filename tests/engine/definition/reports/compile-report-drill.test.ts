import { describe, expect, test } from 'vitest'
import { compiledReport, withReport } from '../../../support/report-files.ts'
import { faultsWith } from '../../../support/schema-files.ts'

const drill = (to: string, index = 0) => [[`/columns/${index}/drill`, to]] as const

test('a column leads to the rows that have its value', () => {
  expect(compiledReport(...drill('resource:thing')).columns[0]?.drill).toEqual({
    kind: 'resource',
    name: 'thing',
    field: 'maker',
    groups: ['maker', 'size'],
    filters: [
      { filter: 'since', name: 'day_gte' },
      { filter: 'until', name: 'day_lte' },
      { filter: 'made_by', name: 'maker' },
      { filter: 'sizes', name: 'size' },
    ],
  })
  expect(compiledReport(...drill('document:thing/seen')).columns[0]?.drill).toMatchObject({
    kind: 'document',
    view: 'seen',
  })
})

test('a sum leads to the rows of its group and of the filters', () => {
  const sum = compiledReport(...drill('resource:thing', 6)).columns[6]?.drill
  expect(sum).toMatchObject({ name: 'thing', groups: ['maker', 'size'] })
  expect(sum).not.toHaveProperty('field')
})

describe('a column cannot lead', () => {
  test.each([
    [
      'to what is no list',
      drill('page:x'),
      'a drill leads to "resource:name", "document:name" or "document:name/view"',
    ],
    ['to an unknown resource', drill('resource:thin'), 'no resource is called "thin"; did you mean "thing"?'],
    [
      'to rows without any of its fields',
      drill('resource:place'),
      '"place" has no field to be narrowed by: neither the column, a group nor a filter is one of its fields',
    ],
  ])('%s', (_name, edits, message) => {
    expect(faultsWith(...withReport(...edits))[0]).toContain(`/drill: ${message} @`)
  })
})
