// The cards of a closed day, made of the tables of its report, and which of these tables show what was unusual.
import { sumBy } from 'es-toolkit/math/sumBy'
import type { AnswerCard, AnswerValue } from '../../../engine/report/dashboard-answer.ts'
import type { AnswerTable, ReportAnswer } from '../../../engine/report/report-answer.ts'

/** The tables of the report, by a column that no other one has. */
const tableColumns = {
  sales: 'kode_dept',
  purchases: 'kode_group',
  goods: 'kind',
  counts: 'fisik',
  cancelledSales: 'no_faktur_jual',
  cancelledPurchases: 'no_faktur_beli',
  authorizations: 'kategori',
  notes: 'tindakan',
  trays: 'timbangan',
} as const

type TableName = keyof typeof tableColumns

const unusualTables = ['cancelledSales', 'cancelledPurchases', 'authorizations', 'notes', 'trays'] as const

const findTable = (tables: readonly AnswerTable[], name: TableName): AnswerTable | undefined =>
  tables.find(({ columns }) => columns.some(column => column.name === tableColumns[name]))

export const findUnusual = (tables: readonly AnswerTable[]): readonly AnswerTable[] =>
  unusualTables.flatMap(name => findTable(tables, name) ?? [])

export const buildSummaryCards = (answer: ReportAnswer, translate: (key: string) => string): readonly AnswerCard[] => {
  const sections = answer.sections ?? []
  const [sales, purchases, goods] = [
    findTable(sections, 'sales'),
    findTable(sections, 'purchases'),
    findTable(sections, 'goods'),
  ]
  const counts = unusualTables.flatMap(name => {
    const table = findTable(sections, name)
    return table ? [createCount(name, table.title, table.count)] : []
  })
  const createDifferenceCard = () =>
    createCard('difference', translate('summary.difference'), pickDayValues(answer, ['selisih']))
  const total = sumBy(counts, ({ value }) => Number(value))
  return [
    createCard('sales', translate('summary.sales'), [
      ...pickDayValues(answer, ['jual_rp']),
      ...pickTotals(sales, ['berat', 'qty']),
    ]),
    createCard('purchases', translate('summary.purchases'), [
      ...pickDayValues(answer, ['beli_rp']),
      ...pickTotals(purchases, ['berat', 'qty']),
    ]),
    createCard('goods', translate('summary.goods'), pickTotals(goods, ['masuk', 'keluar'])),
    createCard('cash', translate('summary.cash'), pickDayValues(answer, ['saldo_akhir', 'pemasukan', 'pengeluaran'])),
    ...(findTable(sections, 'counts')?.count ? [createDifferenceCard()] : []),
    createCard('unusual', translate('summary.unusual'), [
      createCount('total', translate('summary.unusual-unit'), total),
      ...counts.filter(({ value }) => value !== 0),
    ]),
  ]
}

const createCard = (id: string, title: string, values: readonly AnswerValue[]): AnswerCard => ({ id, title, values })

const pickDayValues = ({ columns, rows }: AnswerTable, names: readonly string[]): readonly AnswerValue[] =>
  pickValues(columns, names, name => rows[0]?.cells[name] ?? 0)

const pickTotals = (table: AnswerTable | undefined, names: readonly string[]): readonly AnswerValue[] =>
  table ? pickValues(table.columns, names, name => table.totals?.[name] ?? 0) : []

const pickValues = (
  columns: AnswerTable['columns'],
  names: readonly string[],
  getValue: (name: string) => AnswerValue['value'],
): readonly AnswerValue[] =>
  names.flatMap(name => {
    const column = columns.find(one => one.name === name)
    return column ? [{ column, value: getValue(name), before: {} }] : []
  })

const createCount = (name: string, title: string, value: number): AnswerValue => ({
  column: { name, title, type: 'int', width: 8 },
  value,
  before: {},
})
