// Figures of a day: of the current day, of the day that is closed, and for checks.

import type { AnswerCells } from '../../../engine/report/report-answer.ts'
import { listRowCells } from '../../../engine/report/report-answer.ts'
import { CodedText } from '../../../engine/value/coded-text.ts'
import type { Caller } from '../../caller/caller.ts'
import { createEvaluation, type EvaluationContext } from '../../record/rule/evaluation.ts'
import { encodeText } from '../../record/write/coded-texts.ts'
import { runWithDefaults } from '../../report/build-report.ts'
import { readAlerts } from '../../report/run-dashboard.ts'
import type { Connection } from '../../storage/storage.ts'
import { getHighestLevel } from '../../caller/active-owner.ts'

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
