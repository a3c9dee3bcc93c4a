// Reports of books that the shop counts blind: who counts is not told what is held on the open day.
import { askedLedgers } from '../../engine/reports/asked-ledgers.ts'
import type { Ledger } from '../../engine/schema/ledger.ts'
import type { Report } from '../../engine/schema/report.ts'
import { isSealed } from '../books/sealed.ts'
import type { Caller } from '../caller/caller.ts'
import { BookSealed } from '../errors/books-errors.ts'
import type { FilterValues } from './filter-values.ts'

/** A book that the report tells of and that is kept from the caller. */
export const sealedBookOf = (caller: Caller, report: Report): Ledger | undefined => {
  const sealed = Object.values(caller.schema.ledgers).filter(ledger => isSealed(caller, ledger))
  if (sealed.length === 0) return undefined
  const asked = askedLedgers(report)
  return sealed.find(({ name }) => asked.has(name))
}

/** Throws BookSealed, unless all that the report is asked for is over. */
export const refuseSealed = (caller: Caller, report: Report, values: FilterValues): void => {
  const book = sealedBookOf(caller, report)
  if (book && !isOver(report, values, caller.shop.businessDate)) throw new BookSealed(book.title)
}

/** Its dates lie before the open day, and it has some. */
const isOver = ({ filters }: Report, values: FilterValues, today: string): boolean => {
  const dates = filters.filter(({ field }) => field.type.name === 'date').map(({ field }) => values[field.name])
  return dates.length > 0 && dates.every(date => typeof date === 'string' && date < today)
}
