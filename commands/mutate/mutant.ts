/** One change of a file that ought to make a test fail. */
export interface Mutant {
  readonly file: string
  /** Offsets in the text of the file; `end` is excluded. */
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Returns the text of the file with the change. */
export const applyMutant = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end)

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}...` : line
}

/** Returns the place and the change in one line. */
export const describeMutant = (source: string, { file, start, end, text }: Mutant): string => {
  const before = source.slice(0, start).split('\n')
  const place = `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`
  return `${place} ${shorten(source.slice(start, end))} -> ${shorten(text)}`
}
