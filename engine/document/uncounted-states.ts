// The documents of a list that its totals leave out.
import type { ListPresentation } from '../schema/screen.ts'

/** States that the totals leave out; none if a filter chooses only such states, whose rows are added then. */
export const listUncountedStates = (
  { uncounted = [] }: Pick<ListPresentation, 'uncounted'>,
  chosen: readonly string[] | undefined,
): readonly string[] => {
  if (!chosen) return uncounted
  const left = uncounted.filter(name => chosen.includes(name))
  return left.length === chosen.length ? [] : left
}
