import { closest, distance } from 'fastest-levenshtein'

/** Returns `; did you mean "x-ref"?` if a candidate is near enough, else an empty text. */
export const formatSuggestion = (input: unknown, candidates: Iterable<string | number>): string => {
  const word = findNearestWord(input, candidates)
  return word === undefined ? '' : `; did you mean ${JSON.stringify(word)}?`
}

/** The known word that was meant, where one is near enough. */
export const findNearestWord = <T extends string | number>(input: unknown, candidates: Iterable<T>): T | undefined => {
  const words = new Map([...candidates].map(word => [String(word).toLowerCase(), word]))
  if (typeof input !== 'string' || words.size === 0) return undefined
  const nearest = closest(input.toLowerCase(), [...words.keys()])
  const allowed = Math.max(1, Math.round(Math.max(input.length, nearest.length) / 3))
  return distance(input.toLowerCase(), nearest) <= allowed ? words.get(nearest) : undefined
}
