import { createContext, type ReactNode, useContext } from 'react'

export interface Popups {
  readonly success: (message: string) => void
  /**
   * Titled 'Oopss!!'; a timeout is shown as a toast instead; the reference number of a server error is shown below in small
   * type.
   */
  readonly error: (message: string, more?: { ref?: string | undefined; hint?: string | undefined }) => void
  /** For what the boxes themselves say. */
  readonly fault: (message: string) => void
  /** Removes it: its cause may be fixed. */
  readonly clearFault: () => void
  readonly info: (message: string) => void
  /** Stays until it is answered. */
  readonly warning: (message: string, more?: Pick<Popup, 'title' | 'hint' | 'action'>) => void
  /** Of kind `info` by default. */
  readonly toast: (message: ReactNode, kind?: PopupKind) => void
  /** 'Tidak Terhubung Keserver', with a button that reloads the page. */
  readonly connection: () => void
}

export const PopupContext = createContext<Popups | undefined>(undefined)

/** The program's popups, with the texts and times of specification 8 and 9. */
export function usePopup(): Popups {
  const popups = useContext(PopupContext)
  if (popups === undefined) throw new Error('usePopup needs a PopupProvider above it')
  return popups
}

// The popups that wait for their turn: one card, one toast and one fault at a time, the rest in order.

type PopupKind = 'success' | 'error' | 'info' | 'warning'

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
  /** Those of one place follow each other; all that close themselves are shown in one stack. */
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

type PopupQueueAction = { readonly show: Popup } | { readonly close: number } | { readonly clear: Popup['place'] }

const isSamePopup = (first: Popup, second: Popup): boolean =>
  (['place', 'kind', 'message', 'title', 'hint', 'ref'] as const).every(name => first[name] === second[name])

/** The reducer of the queue. A message that is already shown or queued is not added again. */
export function reducePopups(queue: readonly Popup[], action: PopupQueueAction): readonly Popup[] {
  if ('close' in action) return queue.filter(({ id }) => id !== action.close)
  if ('clear' in action) return queue.filter(({ place }) => place !== action.clear)
  return queue.some(popup => isSamePopup(popup, action.show)) ? queue : [...queue, action.show]
}

/** The one popup that a place shows. */
export const findPopup = (queue: readonly Popup[], place: Popup['place']): Popup | undefined =>
  queue.find(popup => popup.place === place)
