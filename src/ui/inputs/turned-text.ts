// Text that is turned while one types: letters into capitals, unwanted signs away, the caret staying where it was.

export type LetterCase = 'upper' | 'lower' | 'asis'

const turns: Readonly<Record<LetterCase, (text: string) => string>> = {
  upper: text => text.toUpperCase(),
  lower: text => text.toLowerCase(),
  asis: text => text,
}

export interface CaretText {
  readonly text: string
  readonly caret: number
}

/** The turned text, and the caret behind the same sign as before: what stands before it is turned alone. */
export function turnText(typed: CaretText, letters: LetterCase, filter?: (text: string) => string): CaretText {
  const turn = (text: string): string => turns[letters](filter ? filter(text) : text)
  const text = turn(typed.text)
  return { text, caret: Math.min(text.length, turn(typed.text.slice(0, typed.caret)).length) }
}
