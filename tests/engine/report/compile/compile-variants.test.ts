import { describe, expect, test } from 'vitest'
import { type Report, selectVariant } from '../../../../engine/schema/report.ts'
import { compileReport, type ReportEdits, withReport } from '../../../support/schema/report-files.ts'
import { collectFaultsWith } from '../../../support/schema/schema-files.ts'

const form = { name: 'form', title: 'Form', enum: ['GROUPS', 'ONE', 'PLACES'], required: true, default: "'GROUPS'" }

const withForms = (tables: object, filter: object = form): ReportEdits => [
  ['/filters/4', filter],
  ['/variants', { by: 'form', tables }],
]

const getNames = (of: { readonly columns: readonly { readonly name: string }[] }) => of.columns.map(({ name }) => name)

const ruled = (report: Report | undefined) => report?.filters.flatMap(({ field, rule }) => (rule ? [field.name] : []))

test('replaces columns or the source, and takes all other keywords from the report', () => {
  const report = compileReport(
    ...withForms({
      GROUPS: { sort: ['price'] },
      ONE: { columns: ['name', 'price'], sort: ['name'] },
      PLACES: { from: 'place', columns: ['place_code'], without: ['since', 'until', 'made_by', 'sizes'] },
    }),
  )
  const [groups, one, places, other] = ['GROUPS', 'ONE', 'PLACES', 'ELSE'].map(value => selectVariant(report, value))
  expect(getNames(groups ?? report)).toEqual(getNames(report))
  expect(groups?.sort).not.toEqual(report.sort)
  expect([getNames(one ?? report), one?.groups, one?.from]).toEqual([['name', 'price'], [], report.from])
  expect([places?.from, ruled(places)]).toEqual(['place', []])
  expect(ruled(one)).toEqual(['since', 'until', 'made_by', 'sizes'])
  expect(other).toBe(report)
})

describe('faults of a variant', () => {
  const collectFaults = (...edits: ReportEdits) =>
    collectFaultsWith(...withReport(...edits)).map(fault => fault.replace(/^.*?json /, '').replace(/ @ .*$/s, ''))

  test('a filter that is not a required choice, and an unknown value', () => {
    const { required: _, ...optional } = form
    expect(collectFaults(...withForms({ ONE: { columns: ['name'] } }, optional))).toEqual([
      '/variants/by: "form" chooses no form: it needs "enum", "required" and a "default"',
    ])
    expect(collectFaults(...withForms({ ELSE: { columns: ['name'] } }))).toEqual([
      '/variants/tables/ELSE: "ELSE" is no value of the filter "form"',
    ])
  })

  test('an unknown column, and a filter that does not fit the source', () => {
    expect(collectFaults(...withForms({ ONE: { columns: ['nam'] } }))[0]).toContain('/variants/tables/ONE/columns/0')
    const [fault] = collectFaults(
      ...withForms({ PLACES: { from: 'place', columns: ['place_code'], without: ['until'] } }),
    )
    expect(fault).toContain('/variants/tables/PLACES/from: the filter "since" does not fit "place"')
    expect(fault).toContain('say "without"')
  })

  test('reports faults of the report itself once', () => {
    const faults = collectFaults(['/where', 'activ'], ...withForms({ GROUPS: { sort: ['price'] } }))
    expect(faults).toEqual(['/where: nothing is called "activ"; did you mean "active"?'])
  })
})
