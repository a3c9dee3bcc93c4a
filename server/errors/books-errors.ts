// What the books refuse.
import { RequestError } from './errors.ts'

/** The day of an entry is not the open day of its shop. */
export class DayClosed extends RequestError {
  constructor(params: { date: string; open: string }) {
    super(409, 'books.day-closed', { params })
  }
}

/** What the book holds on the open day is told to full levels alone, for the shop counts it blind. */
export class BookSealed extends RequestError {
  constructor(ledger: string) {
    super(403, 'books.sealed', { params: { ledger } })
  }
}

/** What an entry says is wrong by itself (422), or does not go with what the places hold (409). */
const ofEntries = {
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

/** An entry that the books do not take; `refused` says which ledger, place and amount, and what is there. */
export class EntryRefused extends RequestError {
  constructor(
    code: keyof typeof ofEntries,
    params: Readonly<Record<string, string | number>>,
    refused?: Readonly<Record<string, unknown>>,
  ) {
    super(ofEntries[code], code, { params, ...(refused && { extra: { refused } }) })
  }
}
