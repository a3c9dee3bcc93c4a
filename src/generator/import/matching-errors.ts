import type { ImportError } from './import-calls.ts'

/** Errors that hold the text in any of their parts, in any case of its letters; all of them for an empty text. */
export const matchingErrors = (errors: readonly ImportError[], text: string): readonly ImportError[] => {
  const wanted = text.trim().toLowerCase()
  return wanted === ''
    ? errors
    : errors.filter(({ line, column, value, message }) =>
        [String(line), column, value, message].some(part => part.toLowerCase().includes(wanted)),
      )
}
