// The port writes `?` for a value; PostgreSQL wants `$1`, `$2` ... in their order.

const mostTexts = 5000
const cache = new Map<string, string>()

/** The same statement with numbered places, worked out once for each text; what stands in quotes is left alone. */
export const numbered = (sql: string): string => {
  const known = cache.get(sql)
  if (known !== undefined) return known
  if (cache.size >= mostTexts) cache.clear()
  let count = 0
  const text = sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, part => {
    if (part !== '?') return part
    count += 1
    return `$${count}`
  })
  cache.set(sql, text)
  return text
}
