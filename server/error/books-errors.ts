// Errors of the books.
import { RequestError } from './errors.ts'

/** The date of an entry is not the open day of its shop. */
export class DayClosed extends RequestError {
  constructor(params: { date: string; open: string }) {
    super('books.day-closed', params)
  }
}
