// Errors of the books.
import { RequestError } from './errors.ts'

/** The date of an entry is not the open day of its shop. */
export class DayClosed extends RequestError {
  constructor(params: { date: string; open: string }) {
    super(409, 'books.day-closed', { params })
  }
}

/** The balance of the open day is visible to full levels only, because the shop counts it blind. */
export class BookSealed extends RequestError {
  constructor(ledger: string) {
    super(403, 'books.sealed', { params: { ledger } })
  }
}

/** 422: the entry is invalid by itself. 409: the entry conflicts with the balances. */
const entryStatuses = {
  'books.kind': 422,
  'books.place': 422,
  'books.same-place': 422,
  'books.shop': 422,
  'books.dim': 422,
  'books.amount': 422,
  'books.elsewhere': 409,
  'books.twice': 409,
  'books.not-there': 409,
  'books.not-enough': 409,
  'books.reversed': 409,
  'books.nothing': 409,
  'books.former-set': 409,
  'books.history': 422,
} as const

/** The books refuse an entry; `refused` has the ledger, the place, the amount and the balance. */
export class EntryRefused extends RequestError {
  constructor(
    code: keyof typeof entryStatuses,
    params: Readonly<Record<string, string | number>>,
    refused?: Readonly<Record<string, unknown>>,
  ) {
    super(entryStatuses[code], code, { params, ...(refused && { extra: { refused } }) })
  }
}
