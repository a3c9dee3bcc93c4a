// One planted mistake: a text of one file of the small shop that is replaced, and what the check of the schema reports.

export interface PlantedMistake {
  readonly name: string
  readonly file: string
  /** This text stands once in the file. */
  readonly replace: string
  /** What stands there instead; `‸` marks the position that is reported. */
  readonly by: string
  readonly message: string
  /** Refused unless it is a note. */
  readonly severity?: 'note'
  /** Where the message points if that is elsewhere: a text that stands once after the change, with the mark. */
  readonly at?: { readonly file?: string; readonly text: string }
}

/** Mistakes of one file as rows: name, text, its replacement, message. */
export type MistakeRow = readonly [
  name: string,
  replace: string,
  by: string,
  message: string,
  rest?: Pick<PlantedMistake, 'severity' | 'at'>,
]

export const inFile = (file: string, rows: readonly MistakeRow[]): readonly PlantedMistake[] =>
  rows.map(([name, replace, by, message, rest]) => ({ name, file, replace, by, message, ...rest }))
