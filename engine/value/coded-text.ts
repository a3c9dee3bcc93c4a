// Texts of logs: in the language of the schema files, and behind a mark what they are made of, as codes and values.

/** A noncharacter of Unicode, which no input holds. */
const mark = '\uFDD0'

/** What a text is made of; strings are as they are, the rest has its words in the schema of the reader. */
export type TextPart =
  | string
  /** The title of a resource. */
  | { readonly resource: string }
  /** The title of a move, or with `row` what it is authorized by, filled with these stored values. */
  | {
      readonly resource: string
      readonly move: string
      readonly row?: Readonly<Record<string, string | number | null>>
    }
  | { readonly resource: string; readonly print: string }
  /** The title of a field, of the input of a move if one is named; with `value` that stored value. */
  | {
      readonly resource: string
      readonly field: string
      readonly move?: string
      readonly value?: string | number | null
    }
  /** The title of a limit, or with a bound the sentence about it. */
  | { readonly limit: string; readonly bound?: string; readonly values?: Readonly<Record<string, string>> }
  /** The title of a setting, or with values the sentence about its share in percent. */
  | { readonly setting: string; readonly values?: Readonly<Record<string, string>> }
  /** The title of a part of the dashboard. */
  | { readonly alert: string }

/** A text that the program stores with its codes: bodies of requests are JSON, which holds none. */
export class CodedText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An empty text has no codes. */
export const addCodes = (text: string, parts: readonly TextPart[]): string =>
  text === '' ? '' : `${text}${mark}${JSON.stringify(parts)}`

export const hasCodes = (text: string): boolean => text.includes(mark)

/** The text in the language of the files. */
export const removeCodes = (text: string): string => {
  const end = text.indexOf(mark)
  return end < 0 ? text : text.slice(0, end)
}

/** Undefined: the text has no codes. */
export const readCodes = (text: string): readonly TextPart[] | undefined => {
  const end = text.indexOf(mark)
  // Only the program writes the mark, and this form behind it.
  return end < 0 ? undefined : (JSON.parse(text.slice(end + mark.length)) as readonly TextPart[])
}

// Texts with names in braces: `Hapus {code} ?`, `banks/{id}`.

const pattern = /\{([^{}]*)\}/g

export const listBraceNames = (text: string): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Replaces each `{name}`. */
export const fillBraces = (text: string, getText: (name: string, placeholder: string) => string): string =>
  text.replaceAll(pattern, (placeholder, name: string) => getText(name, placeholder))
