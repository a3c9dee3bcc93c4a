import { closest, distance } from 'fastest-levenshtein'

/** Returns `; did you mean "x-ref"?` if a candidate is near enough, else an empty text. */
export const suggestion = (given: unknown, known: Iterable<string | number>): string => {
  const word = nearestWord(given, known)
  return word === undefined ? '' : `; did you mean ${JSON.stringify(word)}?`
}

/** The known word that was meant, where one is near enough. */
export const nearestWord = <T extends string | number>(given: unknown, known: Iterable<T>): T | undefined => {
  const words = new Map([...known].map(word => [String(word).toLowerCase(), word]))
  if (typeof given !== 'string' || words.size === 0) return undefined
  const nearest = closest(given.toLowerCase(), [...words.keys()])
  const allowed = Math.max(1, Math.round(Math.max(given.length, nearest.length) / 3))
  return distance(given.toLowerCase(), nearest) <= allowed ? words.get(nearest) : undefined
}
