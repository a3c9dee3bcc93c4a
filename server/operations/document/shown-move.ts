// What a person who agrees to a move is shown, and how the log keeps it.

export interface ShownChange {
  /** Which of the lines it is; empty for the document itself. */
  readonly piece: string
  readonly title: string
  readonly before: string
  readonly after: string
  /** From before to after, with one decimal and its sign; absent where that says nothing. */
  readonly percent?: string
}

export interface ShownMove {
  /** Title and number of the document; a new one has no number yet. */
  readonly document: string
  readonly move: string
  /** Who asks. */
  readonly asked: string
  readonly changes: readonly ShownChange[]
}

/** One line of text for each change, as the log keeps it. */
export const writeChanges = (changes: readonly ShownChange[]): string =>
  changes
    .map(({ piece, title, before, after, percent }) => {
      const values = before === '' || before === after ? after : `${before} → ${after}`
      const field = `${title}: ${values}${percent === undefined ? '' : ` (${percent})`}`
      return piece === '' ? field : `${piece}, ${field}`
    })
    .join('\n')
