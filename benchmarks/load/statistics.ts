// Middle values: a machine that others use too is judged by medians, never by means.

/** The value that this part of all values (0 to 1) does not exceed; 0 of none. The values are sorted. */
export const getPercentile = (sorted: ArrayLike<number>, part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0

/** The middle one, or the mean of the two in the middle; 0 of none. */
export const computeMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
