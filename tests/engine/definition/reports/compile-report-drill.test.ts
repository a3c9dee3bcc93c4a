import { describe, expect, test } from 'vitest'
import { compileReport, withReport } from '../../../support/schema/report-files.ts'
import { collectFaultsWith } from '../../../support/schema/schema-files.ts'

const buildDrill = (to: string, index = 0) => [[`/columns/${index}/drill`, to]] as const

test('links a column to the rows with its value', () => {
  expect(compileReport(...buildDrill('resource:thing')).columns[0]?.drill).toEqual({
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
  expect(compileReport(...buildDrill('document:thing/seen')).columns[0]?.drill).toMatchObject({
    kind: 'document',
    view: 'seen',
  })
})

test('links a sum to the rows of its group and filters', () => {
  const sum = compileReport(...buildDrill('resource:thing', 6)).columns[6]?.drill
  expect(sum).toMatchObject({ name: 'thing', groups: ['maker', 'size'] })
  expect(sum).not.toHaveProperty('field')
})

test('links a column to the document that another column names', () => {
  const { columns } = compileReport(...buildDrill('document:{maker}', 1))
  expect(columns[1]?.drill).toEqual({ kind: 'document', name: 'maker', inColumn: true, groups: [], filters: [] })
  expect(columns[1]?.needs).toContain('maker')
})

describe('refuses a drill', () => {
  test.each([
    [
      'to what is no list',
      buildDrill('page:x'),
      'a drill leads to "resource:name", "document:name", "document:name/view" or "document:{column}"',
    ],
    ['to a column that is not there', buildDrill('document:{makr}'), 'no column "makr"; did you mean "maker"?'],
    ['to an unknown resource', buildDrill('resource:thin'), 'no resource is called "thin"; did you mean "thing"?'],
    [
      'to rows without any of its fields',
      buildDrill('resource:place'),
      '"place" has no field to be narrowed by: neither the column, a group nor a filter is one of its fields',
    ],
  ])('%s', (_name, edits, message) => {
    expect(collectFaultsWith(...withReport(...edits))[0]).toContain(`/drill: ${message} @`)
  })
})
