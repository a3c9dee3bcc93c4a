// Seeded pseudo-random numbers: the same sequence at each start.

export interface SeededRandom {
  /** A whole number from 0 up to below `count`. */
  readonly nextInteger: (count: number) => number
  readonly pickOne: <T>(all: readonly T[]) => T
}

export const createSeededRandom = (seed: number): SeededRandom => {
  let state = seed
  const nextInteger = (count: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * count)
  }
  return {
    nextInteger,
    pickOne: all => {
      const [chosen] = all.slice(nextInteger(all.length))
      if (chosen === undefined) throw new Error('nothing to choose from')
      return chosen
    },
  }
}
