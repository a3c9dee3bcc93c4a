// Seals reports of ledgers that are counted blind: users who count must not see balances of the open day.

import { isDateType } from '../../engine/field/field-type.ts'
import { collectReportLedgers } from '../../engine/report/report-ledgers.ts'
import type { Ledger } from '../../engine/schema/ledger.ts'
import type { Report } from '../../engine/schema/report.ts'
import type { Caller, CallerRights } from '../caller/caller.ts'
import { RequestError } from '../error/errors.ts'
import { isSealed } from '../ledger/blind-counts.ts'
import type { FilterValues } from './filter-values.ts'

/** A ledger of the report that is sealed for the caller. */
export const findSealedLedger = (caller: CallerRights, report: Report): Ledger | undefined => {
  const sealed = Object.values(caller.schema.ledgers).filter(ledger => isSealed(caller, ledger))
  if (sealed.length === 0) return undefined
  const reportLedgers = collectReportLedgers(report)
  return sealed.find(({ name }) => reportLedgers.has(name))
}

/** Throws `books.sealed` unless the report covers only days before the open day. */
export const assertNotSealed = (caller: Caller, report: Report, values: FilterValues): void => {
  const ledger = findSealedLedger(caller, report)
  if (ledger && !isBeforeToday(report, values, caller.shop.businessDate))
    throw new RequestError('books.sealed', { ledger: ledger.title })
}

/** True if the report has dates and all lie before the open day. */
const isBeforeToday = ({ filters }: Report, values: FilterValues, today: string): boolean => {
  const dates = filters.filter(({ field }) => isDateType(field.type)).map(({ field }) => values[field.name])
  return dates.length > 0 && dates.every(date => typeof date === 'string' && date < today)
}
