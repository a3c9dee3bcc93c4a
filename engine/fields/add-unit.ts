// The position of a unit: money units are before the number, all others after it.

const prefixUnits: ReadonlySet<string> = new Set(['Rp', 'USD'])

export const isPrefixUnit = (unit: string | undefined): boolean => unit !== undefined && prefixUnits.has(unit)

/** `Rp 2,800,000`, `3.450 gr`. */
export const addUnit = (text: string, unit: string | undefined): string => {
  if (unit === undefined) return text
  return isPrefixUnit(unit) ? `${unit} ${text}` : `${text} ${unit}`
}
