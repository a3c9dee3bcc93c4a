import { distance } from 'fastest-levenshtein'

/**
 * Returns `; did you mean "x-ref"?` if a candidate is near enough, `; did you mean "a" or "b"?` if several are equally
 * near, else an empty text.
 */
export const formatSuggestion = (input: unknown, candidates: Iterable<string | number>): string => {
  const words = findNearestWords(input, candidates)
  return words.length === 0 ? '' : `; did you mean ${words.map(word => JSON.stringify(word)).join(' or ')}?`
}

/** The known word that was meant, where one is near enough. */
export const findNearestWord = <T extends string | number>(input: unknown, candidates: Iterable<T>): T | undefined =>
  findNearestWords(input, candidates)[0]

/** The known words that are near enough and equally near, in the order of the candidates. */
const findNearestWords = <T extends string | number>(input: unknown, candidates: Iterable<T>): readonly T[] => {
  if (typeof input !== 'string') return []
  const words = new Map([...candidates].map(word => [String(word).toLowerCase(), word]))
  const typed = input.toLowerCase()
  const ranked = [...words].map(([lowerCase, word]) => ({ word, lowerCase, steps: distance(typed, lowerCase) }))
  const least = Math.min(...ranked.map(({ steps }) => steps))
  return ranked.flatMap(({ word, lowerCase, steps }) => {
    const allowed = Math.max(1, Math.round(Math.max(input.length, lowerCase.length) / 3))
    return steps === least && steps <= allowed ? [word] : []
  })
}
