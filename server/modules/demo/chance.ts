// Seeded pseudo-random numbers: the same sequence at each start.

export interface Chance {
  /** A whole number from 0 up to below `count`. */
  readonly below: (count: number) => number
  readonly one: <T>(all: readonly T[]) => T
}

export const chanceOf = (seed: number): Chance => {
  let state = seed
  const below = (count: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * count)
  }
  return {
    below,
    one: all => {
      const [chosen] = all.slice(below(all.length))
      if (chosen === undefined) throw new Error('nothing to choose from')
      return chosen
    },
  }
}
