// The port writes `?` for a value; PostgreSQL wants `$1`, `$2` ... in their order.

const keptTexts = 5000
const kept = new Map<string, string>()

/** The same statement with numbered places, worked out once for each text; what stands in quotes is left alone. */
export const numbered = (sql: string): string => {
  const known = kept.get(sql)
  if (known !== undefined) return known
  if (kept.size >= keptTexts) kept.clear()
  let count = 0
  const text = sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, part => {
    if (part !== '?') return part
    count += 1
    return `$${count}`
  })
  kept.set(sql, text)
  return text
}
