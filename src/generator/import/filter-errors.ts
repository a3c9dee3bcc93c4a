import type { ImportError } from '../../../engine/answers/import-answers.ts'

/** Errors that hold the text in any of their parts, in any case of its letters; all of them for an empty text. */
export const filterErrors = (errors: readonly ImportError[], text: string): readonly ImportError[] => {
  const query = text.trim().toLowerCase()
  return query === ''
    ? errors
    : errors.filter(({ line, column, value, message }) =>
        [String(line), column, value, message].some(part => part.toLowerCase().includes(query)),
      )
}
