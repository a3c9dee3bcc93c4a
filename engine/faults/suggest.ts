import { closest, distance } from 'fastest-levenshtein'

/** `; did you mean "x-ref"?` when one of the known words is near enough, else nothing. */
export const suggestion = (given: unknown, known: Iterable<string | number>): string => {
  const words = new Map([...known].map(word => [String(word).toLowerCase(), word]))
  if (typeof given !== 'string' || words.size === 0) return ''
  const nearest = closest(given.toLowerCase(), [...words.keys()])
  const allowed = Math.max(1, Math.round(Math.max(given.length, nearest.length) / 3))
  return distance(given.toLowerCase(), nearest) <= allowed
    ? `; did you mean ${JSON.stringify(words.get(nearest))}?`
    : ''
}
