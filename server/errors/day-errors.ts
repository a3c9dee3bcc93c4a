// Errors of moving the business date.
import type { ClosingBlocker } from '../../engine/document/closing-blocker.ts'
import { RequestError } from './errors.ts'

/** Only the highest level may confirm the clock or move the date by more than a day. */
export class DayNeedsOwner extends RequestError {
  constructor(owner: string) {
    super(403, 'day.owner', { params: { owner } })
  }
}

/** The date would move by more than a day, or back, and the request does not name the target date. */
export class DayJumps extends RequestError {
  constructor(params: { readonly date: string; readonly today: string; readonly days: number }) {
    super(409, 'day.jump', { params })
  }
}

/** The date cannot move back before active entries. */
export class DayPosted extends RequestError {
  constructor(params: { readonly count: number; readonly last: string; readonly today: string }) {
    super(409, 'day.posted', { params })
  }
}

/** The day of the shop is being closed; nothing can be saved on it (specification 8). */
export class StoreClosing extends RequestError {
  constructor(shop: string) {
    super(422, 'store.closing', { params: { shop } })
  }
}

/** Another user is closing the day, or has closed it (specification 8). */
export class ClosedByOther extends RequestError {
  constructor(code: 'store.being-closed' | 'store.closed', params: { readonly date: string; readonly user: string }) {
    super(409, code, { params })
  }
}

export class DayHeld extends RequestError {
  constructor(held: readonly ClosingBlocker[]) {
    const description = held.map(({ count, title, state_title }) => `${count} ${title} ${state_title}`).join(', ')
    super(409, 'day.held', { params: { what: description }, extra: { held } })
  }
}

/** The business date is ahead of the real date, or the clock is not trusted: the day cannot be closed. */
export class DayNotOver extends RequestError {
  constructor(code: 'day.ahead' | 'day.clock', params: { readonly date: string; readonly today: string }) {
    super(409, code, { params })
  }
}
