// The popups that wait for their turn: one card and one toast at a time, the rest in order.
import type { ReactNode } from 'react'

export type PopupKind = 'success' | 'error' | 'info' | 'warning'

export interface PopupAction {
  readonly label: string
  /**
   * What the button does; the popup is busy until it is done. A returned text is shown as a success, a thrown error is
   * shown with its own message.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: what has nothing to say may answer nothing
  readonly run: () => void | Promise<string | undefined>
}

export interface Popup {
  readonly id: number
  readonly place: 'card' | 'toast' | 'top'
  readonly kind: PopupKind
  readonly message: ReactNode
  readonly title?: string
  readonly hint?: string
  /** The reference number of a server error. */
  readonly ref?: string
  readonly action?: PopupAction
  /** Milliseconds until it closes itself; one without stays until it is answered. */
  readonly time?: number
}

export type PopupStep = { readonly show: Popup } | { readonly close: number } | { readonly clear: Popup['place'] }

const saysTheSame = (one: Popup, other: Popup): boolean =>
  (['place', 'kind', 'message', 'title', 'hint', 'ref'] as const).every(name => one[name] === other[name])

/** The reducer of the queue. A message that is already shown or queued is not added again. */
export function stepPopups(queue: readonly Popup[], step: PopupStep): readonly Popup[] {
  if ('close' in step) return queue.filter(({ id }) => id !== step.close)
  if ('clear' in step) return queue.filter(({ place }) => place !== step.clear)
  return queue.some(popup => saysTheSame(popup, step.show)) ? queue : [...queue, step.show]
}

/** The one popup that a place shows. */
export const shownPopup = (queue: readonly Popup[], place: Popup['place']): Popup | undefined =>
  queue.find(popup => popup.place === place)
