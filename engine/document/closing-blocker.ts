// What prevents closing a day, in the format that server and page share.

/** Documents that must be finished before the day can be closed. */
export interface ClosingBlocker {
  /** The document, its title, and the state that holds the day. */
  readonly document: string
  readonly title: string
  readonly state: string
  readonly state_title: string
  readonly count: number
  /** The first documents: id and label. */
  readonly rows: readonly { readonly id: string; readonly label: string }[]
  /** The entry of the caller's menu that shows them. */
  readonly path?: string
  /** It may go along into the next day. */
  readonly carry: boolean
  /** The move with which the caller may cancel them. */
  readonly cancel?: { readonly move: string; readonly title: string }
}
