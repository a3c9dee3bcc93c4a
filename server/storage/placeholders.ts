// The port writes `?` for a value; each database has its own way to write that place.

const mostTexts = 5000

/**
 * Writes another text in each place of a value, worked out once for each statement; what stands in quotes is left alone.
 * `placeOf` is called with the number of the place, from 1 on.
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
