// Converts text while typing: letters to capitals, unwanted characters removed, the caret in place.

export type LetterCase = 'upper' | 'lower' | 'asis'

const converters: Readonly<Record<LetterCase, (text: string) => string>> = {
  upper: text => text.toUpperCase(),
  lower: text => text.toLowerCase(),
  asis: text => text,
}

export interface CaretText {
  readonly text: string
  readonly caret: number
}

/** Returns the converted text, and the caret after the same character as before: the text before it is converted separately. */
export function convertLetters(typed: CaretText, letters: LetterCase, filter?: (text: string) => string): CaretText {
  const convert = (text: string): string => converters[letters](filter ? filter(text) : text)
  const text = convert(typed.text)
  return { text, caret: Math.min(text.length, convert(typed.text.slice(0, typed.caret)).length) }
}
