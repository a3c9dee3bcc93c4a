const firstValidYear = 2025
const lastValidYear = 2100

/**
 * Returns what is wrong with the wall clock, if anything: rows stamped by a clock that was reset would be wrong for
 * ever.
 */
export const findClockProblem = (now: () => Date): string | undefined => {
  const year = now().getUTCFullYear()
  return year >= firstValidYear && year <= lastValidYear ? undefined : `the clock shows ${now().toISOString()}`
}
