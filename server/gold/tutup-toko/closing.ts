// The row of a closing: finding, inserting and moving it.
import type { Used } from '../../../domain/used.ts'
import { type ClosingBlocker, getMove } from '../../../engine/document/flow-moves.ts'
import { toJsonRow } from '../../../engine/record/row.ts'
import { type AnswerCells, listRowCells } from '../../../engine/report/report-answer.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { CodedText } from '../../../engine/value/coded-text.ts'
import type { Caller } from '../../caller/caller.ts'
import { getHighestLevel } from '../../caller/user-levels.ts'
import { parseDocument } from '../../record/document/parse-document.ts'
import { documentActions } from '../../record/move/create-document.ts'
import { createEvaluation, type EvaluationContext } from '../../record/rule/evaluation.ts'
import { encodeText } from '../../record/write/write-audit.ts'
import { runWithDefaults } from '../../report/build-report.ts'
import { readAlerts } from '../../report/run-dashboard.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

export type Closing = Used<
  'tutup-toko',
  'no_tutup' | 'tgl_system' | 'tgl_berikut' | 'sampai' | 'alasan' | 'mulai' | 'selesai' | 'tutup_by' | 'status'
> & {
  readonly id: string
  /** What was carried over from the days before, with its codes. */
  readonly dibawa: CodedText
}

export const closingDocument = 'tutup-toko'
/** The page of the menu whose users close the day. */
export const closingPage = 'tutup-toko'
const openStates = ['FENCED', 'COUNTING', 'POSTED']

const getClosingResource = (schema: Schema): Resource => getResource(schema, closingDocument)

/** The unfinished closing of the caller's shop. */
export const findClosing = async (
  connection: Connection,
  { schema, shop }: Pick<Caller, 'schema' | 'shop'>,
): Promise<Closing | undefined> => {
  const resource = getClosingResource(schema)
  const { rows } = await listRows(
    connection,
    resource,
    {
      conditions: [{ column: 'status', compare: 'in', values: openStates }],
      sort: [{ field: 'tgl_system', descending: true }],
      offset: 0,
      limit: 1,
    },
    shop.code,
  )
  const [row] = rows
  if (!row) return undefined
  const closing = toJsonRow(resource, row, () => true) as unknown as Omit<Closing, 'dibawa'>
  return { ...closing, dibawa: new CodedText(String(row['dibawa' satisfies keyof Closing])) }
}

/** The text of documents that are carried over into the next day. */
export const encodeCarried = (schema: Schema, carried: readonly ClosingBlocker[]): CodedText => {
  const parts = carried.flatMap(({ count, document }, index) => [
    `${index === 0 ? '' : ', '}${count} `,
    { resource: document },
  ])
  return new CodedText(encodeText(schema, ...parts))
}

/** Begins the closing of the caller's business date. */
export const insertClosing = async (
  connection: Connection,
  caller: Caller,
  values: Partial<Pick<Closing, 'sampai' | 'dibawa' | 'mulai'>>,
): Promise<void> => {
  const resource = getClosingResource(caller.schema)
  const sent = parseDocument(caller, { resource, raw: values })
  await documentActions.createSent({ connection, caller, resource, move: getMove(resource, 'kunci'), sent, depth: 1 })
}

/** Moves it to the next state; throws `document.state` if its state has changed since. */
export const moveClosing = async (
  connection: Connection,
  caller: Caller,
  { id, move, answers }: { readonly id: string; readonly move: string; readonly answers: object },
): Promise<void> => {
  const resource = getClosingResource(caller.schema)
  await documentActions.moveSent({ connection, caller, resource, move: getMove(resource, move), id, answers, depth: 1 })
}

// Figures of a day: of the current day, of the day that is closed, and for checks.

/** Reports with one row for each sales; their columns are fields of the lines `sales`. */
const reportsPerSales = ['eod-jual', 'eod-jual-batal', 'eod-beli', 'eod-beli-batal', 'eod-pinjaman', 'eod-bayar']

interface DayFigures {
  readonly sales: readonly AnswerCells[]
  readonly kas: readonly AnswerCells[]
  readonly arus: readonly AnswerCells[]
}

/** Figures of the caller's business date; the same for every level of the user who closes the day. */
export const computeDayFigures = async (connection: Connection, caller: Caller): Promise<DayFigures> => {
  const asking = createEvaluation(connection, withHighestLevel(caller))
  const bySales = new Map<string, Record<string, AnswerCells[string]>>()
  for (const name of reportsPerSales)
    for (const { kode_sales, ...cells } of await readReportCells(asking, name)) {
      const key = String(kode_sales ?? '-')
      bySales.set(key, { ...bySales.get(key), ...cells })
    }
  const sales = [...bySales].map(([kode_sales, cells]) => ({ kode_sales, ...cells }))
  return {
    sales: sales.toSorted((a, b) => (a.kode_sales < b.kode_sales ? -1 : 1)),
    kas: await readReportCells(asking, 'eod-kas'),
    arus: await readReportCells(asking, 'eod-arus'),
  }
}

/** Items carried over into the next day: the alerts of the dashboard. */
export const listOpenItems = async (connection: Connection, caller: Caller) => {
  const alerts = await readAlerts(connection, withHighestLevel(caller))
  return alerts.map(({ id, count }) => ({
    judul: new CodedText(encodeText(caller.schema, { alert: id })),
    jumlah: count,
  }))
}

/** Prices at the end of the day. */
export const readDayPrices = (connection: Connection, caller: Caller): Promise<readonly AnswerCells[]> =>
  readReportCells(createEvaluation(connection, withHighestLevel(caller)), 'eod-harga')

const withHighestLevel = (caller: Caller): Caller => ({
  ...caller,
  user: { ...caller.user, level: getHighestLevel(caller.schema.project) },
})

const readReportCells = async (asking: EvaluationContext, name: string): Promise<readonly AnswerCells[]> => {
  const report = asking.caller.schema.reports[name]
  if (!report) throw new Error(`schema/reports has no ${name}`)
  return listRowCells(await runWithDefaults(asking, report))
}
