import { expect, test } from 'vitest'
import { findSlowReports } from '../../commands/schema/find-slow-reads.ts'
import { withSoldReports } from '../support/schema/journal-reports.ts'
import { withReport } from '../support/schema/report-files.ts'
import { salePlace, saleSchema } from '../support/schema/sale-files.ts'
import { buildSchemaWith, type Edit } from '../support/schema/schema-files.ts'

const place = 'reports/sold-by-figures.json'
const note = (name: string): string =>
  `journal:sale.goods: nothing that the report "${name}" always asks begins an index; with nothing chosen it reads all rows`

const notes = (...edits: readonly Edit[]): readonly string[] =>
  findSlowReports(saleSchema(...withSoldReports, ...edits))
    .map(({ message }) => message)
    .filter(line => line.includes('"sold-by-figures"'))

const always: readonly Edit[] = [
  [place, '/filters/0/required', true],
  [place, '/filters/0/default', 'sysdate()'],
]
const index: Edit = [salePlace, '/x-journal/goods/index', [['business_date']]]

test('a report over what grows asks something that begins an index, whatever is chosen', () => {
  expect(notes(index)).toEqual([note('sold-by-figures')])
  expect(notes(...always, index)).toEqual([])
  expect(notes([place, '/where', 'sign < 0'], index)).toEqual([note('sold-by-figures')])
  expect(notes([place, '/where', 'business_date != sysdate()'], index)).toEqual([note('sold-by-figures')])
  expect(notes([place, '/where', 'business_date >= sysdate() and sign < 0'], index)).toEqual([])
})

test('a list that does not grow may be read whole', () => {
  expect(findSlowReports(buildSchemaWith(...withReport(['/api'], ['/outputs'], ['/filters', []])))).toEqual([])
})
