// Rounds of both sides by turns, and their middle values: a machine that others use too is judged by medians, never by means.
import { median } from 'es-toolkit/math/median'

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
  value: median(rounds.map(({ ours }) => pick(ours))),
  limit: median(rounds.map(({ limit }) => pick(limit))),
  ratios: rounds.map(({ ours, limit }) => pick(ours) / pick(limit)),
})
