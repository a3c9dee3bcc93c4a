// The form of a schema file: no byte order mark, lines end with \n, two spaces for each level, no blanks at the end of a
// line, no comma before a closing bracket. Where lines break is the author's choice.

/** Returns the text in form. Changes nothing but blanks, line ends and commas that JSON does not allow. */
export const formatFile = (text: string): string => {
  const lines = dropTrailingCommas(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')).split('\n')
  /** For each open bracket the level of its line. */
  const open: number[] = []
  const formatted = lines.map(line => {
    const content = line.trim()
    const outside = content.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    const closers = /^[\]}]*/.exec(outside)?.[0].length ?? 0
    const level = closers > 0 ? (open.at(-closers) ?? 0) : (open.at(-1) ?? -1) + 1
    for (const sign of outside) {
      if (sign === '[' || sign === '{') open.push(level)
      if (sign === ']' || sign === '}') open.pop()
    }
    return content === '' ? '' : `${'  '.repeat(level)}${content}`
  })
  return `${formatted.join('\n').trim()}\n`
}

/** Strings are matched first, so that a comma in one is left alone. */
const dropTrailingCommas = (text: string): string =>
  text.replaceAll(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[\]}])/g, (_, string: string | undefined) => string ?? '')
