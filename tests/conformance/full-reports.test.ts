// Every report as PDF, of rows that are as full as their columns let them be, read back from its paper.
import { beforeAll, describe, expect, test } from 'vitest'
import type { JsonScalar } from '../../engine/field/field-type.ts'
import { formatCell, formatColumnHeading, getCellType } from '../../engine/report/column-values.ts'
import type { AnswerCells, AnswerColumn, AnswerTable, ReportAnswer } from '../../engine/report/report-answer.ts'
import type { Report } from '../../engine/schema/report.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { resolveCaller } from '../../server/access/sign-in/session.ts'
import type { Caller } from '../../server/caller/caller.ts'
import { getPrintedWords } from '../../server/caller/caller.ts'
import { buildPdf } from '../../server/report/outputs/pdf-file.ts'
import { getReport, runReport } from '../../server/report/run-report.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { findMisplaced, findMissingWords } from '../support/files/fitting-prints.ts'
import { measurePages } from '../support/files/pdf-texts.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type CrowdedRows, createCrowdedRows, getLongText } from '../support/shop/crowded-rows.ts'
import { noon, openShop } from '../support/shop/shop.ts'

const schema = loadSchema('schema')

/** Sums of a month of the largest shop: hundreds of billions, hundreds of kilograms. */
const largest: Readonly<Record<string, JsonScalar>> = {
  code: 'KODE-PANJANG-20HURUF',
  codes: 'KODE-PANJANG-20HURUF',
  barcode: '98765432',
  label: 'KCA-PJ-261120-000001',
  int: 98_765,
  money: 987_654_321_098,
  usd: 9_876_543.21,
  weight: 987_654.321,
  carat: 98_765.432,
  decimal: 98_765.432,
  percent: 99.99,
  flag: true,
  date: '2026-11-20',
  time: '23:59',
  instant: noon.toISOString(),
}
const buildCrowdedValue = ({ type, choices }: AnswerColumn): JsonScalar => {
  const longest = Object.keys(choices ?? {}).toSorted(
    (one, other) => (choices?.[other]?.length ?? 0) - (choices?.[one]?.length ?? 0),
  )[0]
  return longest ?? largest[type] ?? getLongText(60)
}
const getCells = (columns: readonly AnswerColumn[]): AnswerCells =>
  Object.fromEntries(columns.map(column => [column.name, buildCrowdedValue(column)]))

const subtotalTitle = `Sub Total Nama Sales ${getLongText(40)}`

const fillTable = <T extends AnswerTable>(table: T): T => {
  const summed = table.columns.filter(({ total }) => total !== undefined)
  const sums = Object.fromEntries(
    summed.map(({ name, type, total }) => [name, total === 'count' ? 98_765 : (largest[type] ?? 0)]),
  )
  const row = { kind: 'row' as const, level: 0, cells: getCells(table.columns) }
  const subtotal = { kind: 'subtotal' as const, level: 0, title: subtotalTitle, cells: sums }
  return { ...table, count: 3, rows: [row, row, subtotal], totals: sums }
}

const fillAnswer = (answer: ReportAnswer): ReportAnswer => ({
  ...fillTable(answer),
  ...(answer.sections && { sections: answer.sections.map(fillTable) }),
})

const words = getPrintedWords('Asia/Jakarta')
const getTexts = ({ columns, rows }: AnswerTable): readonly string[] => {
  const shown = columns.filter(({ hide = [] }) => !hide.includes('pdf'))
  return [
    ...shown.map(formatColumnHeading),
    ...rows.flatMap(({ kind, cells }) =>
      shown.map(column =>
        Object.hasOwn(cells, column.name)
          ? formatCell(column, getCellType(column, kind), cells[column.name] ?? null, words)
          : '',
      ),
    ),
  ]
}

describe('on the paper of a report nothing is cut off, broken or drawn over something else', () => {
  let caller: Caller
  let rows: CrowdedRows
  const shop = openForTests(() => openShop())
  beforeAll(async () => {
    rows = createCrowdedRows(shop, schema)
    const token = await shop.signIn('OWNER')
    caller = await resolveCaller({ schema, storage: shop.running.storage, now: () => noon }, token, 'test')
  })

  /** Rows that the report does not go without. */
  const chosenRows = async ({ filters }: Report): Promise<Readonly<Record<string, string>>> => {
    const chosen: Record<string, string> = {}
    for (const { field, default: usual } of filters) {
      if (!field.required || !field.ref || usual) continue
      const [key = ''] = getResource(schema, field.ref.to).key
      await rows.put(field.ref.to, 0, { [key]: 'PILIHAN' })
      chosen[field.name] = 'PILIHAN'
    }
    return chosen
  }

  test.each(Object.keys(schema.reports))('%s', async name => {
    const report = getReport(caller, name)
    const answer = fillAnswer(await runReport(caller, report, await chosenRows(report)))
    const pages = await measurePages(await buildPdf(answer))
    const tables = [answer, ...(answer.sections ?? [])]
    expect(findMissingWords(tables.flatMap(getTexts), pages)).toEqual([])
    expect(pages.flatMap(findMisplaced)).toEqual([])
  })

  test('a report of one day says which', async () => {
    const { heading } = await runReport(caller, getReport(caller, 'barang-sumary'), { tanggal: '2026-11-20' })
    expect(heading).toContain('TANGGAL : 2026-11-20')
  })
})
