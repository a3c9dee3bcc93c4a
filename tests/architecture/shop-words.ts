// Finds the shop's own words in code, however they are joined: hargaJual, harga_jual, harga-jual.

/** Words of a text in lower case; names in camelCase, snake_case and kebab-case fall apart. */
export const splitWords = (text: string): readonly string[] =>
  (
    text
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .match(/\p{L}+/gu) ?? []
  ).map(word => word.toLowerCase())

/** A line of code without what a comment says: an example in a comment does not make the code know it. */
export const withoutComment = (line: string): string =>
  /^\s*(?:\/\/|\/?\*)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '')

const isRule = (line: string | undefined): boolean => /^\|[\s:|-]+$/.test(line ?? '')

/** First cells of the Markdown tables, without their heads, code marks and case; a cell may hold several, by commas. */
export const readFirstColumn = (markdown: string): readonly string[] =>
  markdown
    .split('\n')
    .filter((line, index, lines) => line.startsWith('|') && !isRule(line) && !isRule(lines[index + 1]))
    .flatMap(line => (line.split('|')[1] ?? '').replace(/[`*]/g, '').split(','))
    .map(word => word.trim().toLowerCase())
    .filter(word => word !== '')

const spoken = new Map<string, string>()

/** Cached, since the same terms are searched in every line. */
const getSpokenWord = (term: string): string => {
  const known = spoken.get(term) ?? ` ${splitWords(term).join(' ')} `
  spoken.set(term, known)
  return known
}

/** Which of the terms a line holds as whole words, one after the other. */
export function findTerms(line: string, terms: readonly string[]): readonly string[] {
  const words = ` ${splitWords(line).join(' ')} `
  return terms.filter(term => words.includes(getSpokenWord(term)))
}
