// What moving the business date refuses.
import type { HeldDay } from '../../engine/document/held-day.ts'
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

/** The day of the shop is being closed: nothing is saved on it any more (specification 8). */
export class StoreClosing extends RequestError {
  constructor(shop: string) {
    super(422, 'store.closing', { params: { shop } })
  }
}

/** Somebody else is closing the day, or has closed it (specification 8). */
export class ClosedByOther extends RequestError {
  constructor(code: 'store.being-closed' | 'store.closed', params: { readonly date: string; readonly user: string }) {
    super(409, code, { params })
  }
}

export class DayHeld extends RequestError {
  constructor(held: readonly HeldDay[]) {
    const what = held.map(({ count, title, state_title }) => `${count} ${title} ${state_title}`).join(', ')
    super(409, 'day.held', { params: { what }, extra: { held } })
  }
}

/** The business date is ahead of the real one, or nobody knows the real one: it is not closed into the future. */
export class DayNotOver extends RequestError {
  constructor(code: 'day.ahead' | 'day.clock', params: { readonly date: string; readonly today: string }) {
    super(409, code, { params })
  }
}
