// The position of a unit: measures are after the number, currencies before it.

const measures: ReadonlySet<string> = new Set(['gr', 'ct', '%'])

export const isPrefixUnit = (unit: string | undefined): boolean => unit !== undefined && !measures.has(unit)

/** `Rp 2,800,000`, `3.450 gr`. */
export const addUnit = (text: string, unit: string | undefined): string => {
  if (unit === undefined) return text
  return isPrefixUnit(unit) ? `${unit} ${text}` : `${text} ${unit}`
}
