// The summary of a move for the authorizing user, and its form in the log.

export interface SummaryChange {
  /** The label of the line; empty for the document itself. */
  readonly piece: string
  readonly title: string
  readonly before: string
  readonly after: string
  /** The change in percent with sign and one decimal; undefined if it is meaningless. */
  readonly percent?: string | undefined
}

export interface MoveSummary {
  /** Title and number of the document; a new one has no number yet. */
  readonly document: string
  readonly move: string
  /** The requesting user. */
  readonly requester: string
  /** The stored version of a saved document. */
  readonly versi?: number
  readonly changes: readonly SummaryChange[]
}

/** Formats each change as one line of text for the log. */
export const formatChanges = (changes: readonly SummaryChange[]): string =>
  changes
    .map(({ piece, title, before, after, percent }) => {
      const values = before === '' || before === after ? after : `${before} → ${after}`
      const field = `${title}: ${values}${percent === undefined ? '' : ` (${percent})`}`
      return piece === '' ? field : `${piece}, ${field}`
    })
    .join('\n')
