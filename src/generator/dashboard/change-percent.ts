/** The change between two numbers in percent with one decimal; undefined if it cannot be computed. */
export const computeChangePercent = (value: unknown, before: unknown): number | undefined => {
  if (typeof value !== 'number' || typeof before !== 'number' || before === 0) return undefined
  return Math.round(((value - before) / Math.abs(before)) * 1000) / 10
}

/** `+12.5%`, `-3%`, `0%`. */
export const formatChange = (percent: number): string => `${percent > 0 ? '+' : ''}${percent}%`
