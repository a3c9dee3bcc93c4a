// What stands against closing a day, as the server names it and the page shows it.

/** What has to be finished before the day can be closed. */
export interface HeldDay {
  /** The document, its title, and the state that holds the day. */
  readonly document: string
  readonly title: string
  readonly state: string
  readonly state_title: string
  readonly count: number
  /** The first of them: id and label. */
  readonly rows: readonly { readonly id: string; readonly label: string }[]
  /** The entry of the caller's menu that shows them. */
  readonly path?: string
  /** It may go along into the next day. */
  readonly carry: boolean
  /** The move that the caller may make to cancel them. */
  readonly cancel?: { readonly move: string; readonly title: string }
}
