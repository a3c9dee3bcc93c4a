// Errors of moving the business date.
import type { ClosingBlocker } from '../../engine/document/closing-blocker.ts'
import { RequestError } from './errors.ts'

/** The day of the shop is being closed; nothing can be saved on it (specification 8). */
export class StoreClosing extends RequestError {
  constructor(shop: string) {
    super('store.closing', { shop })
  }
}

/** Another user is closing the day, or has closed it (specification 8). */
export class ClosedByOther extends RequestError {
  constructor(code: 'store.being-closed' | 'store.closed', params: { readonly date: string; readonly user: string }) {
    super(code, params)
  }
}

export class DayHeld extends RequestError {
  constructor(held: readonly ClosingBlocker[]) {
    const description = held.map(({ count, title, state_title }) => `${count} ${title} ${state_title}`).join(', ')
    super('day.held', { what: description }, { extra: { held } })
  }
}
