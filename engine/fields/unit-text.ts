// The position of a unit: money units are before the number, all others after it.

const before: ReadonlySet<string> = new Set(['Rp', 'USD'])

export const standsBefore = (unit: string | undefined): boolean => unit !== undefined && before.has(unit)

/** `Rp 2,800,000`, `3.450 gr`. */
export const withUnit = (text: string, unit: string | undefined): string => {
  if (unit === undefined) return text
  return standsBefore(unit) ? `${unit} ${text}` : `${text} ${unit}`
}
