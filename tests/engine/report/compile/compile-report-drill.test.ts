import { describe, expect, test } from 'vitest'
import { compileReport, withReport } from '../../../support/schema/report-files.ts'
import { buildSchemaWith, collectFaultsWith } from '../../../support/schema/schema-files.ts'

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

describe('to a report', () => {
  const file = 'reports/bought-things.json'
  const date = { $ref: 'types#date', required: true, default: 'sysdate()' }
  const bought = {
    $schema: '../dialect/report.schema.json',
    kind: 'report',
    title: 'Bought Things',
    from: 'resource:thing',
    filters: [
      { name: 'from_day', ...date, rule: 'day >= from_day' },
      { name: 'until', ...date, rule: 'day <= until' },
      { name: 'bought_of', ref: 'place', all: 'EVERYBODY', rule: 'maker == bought_of' },
    ],
    columns: ['size'],
  }
  const findDrill = (filters: unknown = bought.filters) =>
    buildSchemaWith(...withReport(...buildDrill('report:bought-things', 6)), [file, '', { ...bought, filters }])
      .reports['things-by-size']?.columns[6]?.drill

  test('narrows its filters by groups and filters that compare the same field', () => {
    expect(findDrill()).toEqual({
      kind: 'report',
      name: 'bought-things',
      groups: ['maker'],
      words: { maker: 'bought_of' },
      filters: [
        { filter: 'since', name: 'from_day' },
        { filter: 'until', name: 'until' },
        { filter: 'made_by', name: 'bought_of' },
      ],
    })
  })

  test('narrows a filter of the same name and type, whatever it compares', () => {
    const [, until] = bought.filters
    const filters = [{ ...until, rule: 'until >= day and active' }]
    expect(findDrill(filters)).toMatchObject({ groups: [], filters: [{ filter: 'until', name: 'until' }] })
  })

  test.each([
    ['is unknown', 'report:bought-thing', 'no report is called "bought-thing"; did you mean "bought-things"?'],
    ['has no such filter', 'report:bought-things', '"bought-things" has no filter for the column, a group or a filter'],
  ])('is refused if it %s', (_name, to, message) => {
    const faults = collectFaultsWith(...withReport(...buildDrill(to, 6)), [file, '', { ...bought, filters: [] }])
    expect(faults.join('\n')).toContain(message)
  })
})

describe('refuses a drill', () => {
  test.each([
    [
      'to what is no list',
      buildDrill('page:x'),
      'a drill leads to "resource:name", "document:name", "document:name/view", "document:{column}" or "report:name"',
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
