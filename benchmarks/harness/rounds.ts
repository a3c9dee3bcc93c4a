// Rounds of both sides by turns, and their middle values: a machine that others use too is judged by medians, never by means.

export type BenchmarkSide = 'limit' | 'ours'

/** Both sides measured one right after the other. */
export type Round<T> = Readonly<Record<BenchmarkSide, T>>

/** The side that starts alternates. Rounds below 1 warm up and do not count. */
export const takeTurns = async <T extends object | number>(
  rounds: number,
  measure: (side: BenchmarkSide, round: number) => Promise<T> | T,
  first = 1,
): Promise<readonly Round<T>[]> => {
  const measured: Round<T>[] = []
  for (let n = first; n <= rounds; n++) {
    const limitFirst = n % 2 === 0 ? await measure('limit', n) : undefined
    const ours = await measure('ours', n)
    const limit = limitFirst ?? (await measure('limit', n))
    if (n > 0) measured.push({ limit, ours })
  }
  return measured
}

/** The medians of both sides, and the ratio of ours to the limit in each round. */
export const compareRounds = <T>(rounds: readonly Round<T>[], pick: (measured: T) => number) => ({
  value: computeMedian(rounds.map(({ ours }) => pick(ours))),
  limit: computeMedian(rounds.map(({ limit }) => pick(limit))),
  ratios: rounds.map(({ ours, limit }) => pick(ours) / pick(limit)),
})

/** The value that this part of all values (0 to 1) does not exceed; 0 of none. The values are sorted. */
export const getPercentile = (sorted: ArrayLike<number>, part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0

/** The middle one, or the mean of the two in the middle; 0 of none. */
export const computeMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** Values in order with their 50th, 95th and 99th percentiles. */
export const computePercentiles = (values: readonly number[]) => {
  const sorted = Float64Array.from(values).sort()
  return { p50: getPercentile(sorted, 0.5), p95: getPercentile(sorted, 0.95), p99: getPercentile(sorted, 0.99) }
}
