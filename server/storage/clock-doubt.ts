const earliestSaneYear = 2025
const latestSaneYear = 2100

/** What is wrong with the wall clock, if anything: rows stamped by a clock that was reset would lie for ever. */
export const clockDoubt = (now: () => Date): string | undefined => {
  const year = now().getUTCFullYear()
  return year >= earliestSaneYear && year <= latestSaneYear ? undefined : `the clock says ${now().toISOString()}`
}
