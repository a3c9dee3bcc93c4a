// The parts of `npm test`, in order, and their selection by the command line.

export const partNames = ['biome', 'tsc', 'schema', 'knip', 'exports', 'vitest', 'playwright'] as const

export type PartName = (typeof partNames)[number]

const isPartName = (name: string): name is PartName => partNames.some(part => part === name)

export interface Options {
  /** From `--only=vitest,knip`; empty means all. */
  readonly only: readonly string[]
  /** Test files, or parts of their names: they go to the runners of tests. */
  readonly filters: readonly string[]
  readonly hasBrowserTests: boolean
}

/** File filters run only the runner they belong to; unknown names are refused with a sentence. */
export function chooseParts({ only, filters, hasBrowserTests }: Options): readonly PartName[] {
  const unknownNames = only.filter(name => !isPartName(name))
  if (unknownNames.length > 0) throw new Error(`--only knows ${partNames.join(', ')}, not ${unknownNames.join(', ')}.`)
  if (only.length > 0) return partNames.filter(name => only.includes(name))
  if (filters.length > 0) return filters.some(filter => filter.includes('e2e')) ? ['playwright'] : ['vitest']
  return partNames.filter(name => name !== 'playwright' || hasBrowserTests)
}
