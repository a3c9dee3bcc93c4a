// What moving the business date refuses.
import { RequestError } from './errors.ts'

/** Only the highest level may say that the clock is right, or move the day by more than one. */
export class DayNeedsOwner extends RequestError {
  constructor(owner: string) {
    super(403, 'day.owner', { params: { owner } })
  }
}

/** The day would go by more than one, or back, and nobody has named the date that it goes to. */
export class DayJumps extends RequestError {
  constructor(params: { readonly date: string; readonly today: string; readonly days: number }) {
    super(409, 'day.jump', { params })
  }
}

/** The day cannot go back before entries that are in force. */
export class DayPosted extends RequestError {
  constructor(params: { readonly count: number; readonly last: string; readonly today: string }) {
    super(409, 'day.posted', { params })
  }
}
