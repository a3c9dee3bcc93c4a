// Replaces the placeholder `?` of the port by the syntax of a database.

const maxCachedTexts = 5000

/**
 * Returns a function that replaces each placeholder outside of quotes, cached by statement. `formatPlaceholder` is
 * called with its position, from 1 on.
 */
export const replacePlaceholders = (formatPlaceholder: (position: number) => string): ((sql: string) => string) => {
  const cache = new Map<string, string>()
  return sql => {
    const cached = cache.get(sql)
    if (cached !== undefined) return cached
    if (cache.size >= maxCachedTexts) cache.clear()
    let count = 0
    const text = sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, part => {
      if (part !== '?') return part
      count += 1
      return formatPlaceholder(count)
    })
    cache.set(sql, text)
    return text
  }
}
