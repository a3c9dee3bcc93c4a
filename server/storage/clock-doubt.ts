const earliestSaneYear = 2025
const latestSaneYear = 2100

/**
 * Returns what is wrong with the wall clock, if anything: rows stamped by a clock that was reset would be wrong for
 * ever.
 */
export const clockDoubt = (now: () => Date): string | undefined => {
  const year = now().getUTCFullYear()
  return year >= earliestSaneYear && year <= latestSaneYear ? undefined : `the clock shows ${now().toISOString()}`
}
