// Replaces the placeholder `?` of the port by the syntax of a database.

const mostTexts = 5000

/**
 * Returns a function that replaces each placeholder outside of quotes, cached by statement. `formatPlaceholder` is
 * called with its position, from 1 on.
 */
export const placing = (placeOf: (place: number) => string): ((sql: string) => string) => {
  const cache = new Map<string, string>()
  return sql => {
    const known = cache.get(sql)
    if (known !== undefined) return known
    if (cache.size >= mostTexts) cache.clear()
    let count = 0
    const text = sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, part => {
      if (part !== '?') return part
      count += 1
      return placeOf(count)
    })
    cache.set(sql, text)
    return text
  }
}
