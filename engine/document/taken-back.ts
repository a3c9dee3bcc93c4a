// Which entries of a document a move reverses, including entries posted under set names that no longer exist.

import type { Lifecycle } from '../schema/resource.ts'
import { findMove, setOfEntry } from './flow-moves.ts'

/** The origin of an entry: `source` names the move and the set, such as `finish:out`. */
export interface PostedEntry {
  readonly source: string
  readonly ledger: string
}

interface Reversing {
  readonly lifecycle: Pick<Lifecycle, 'flow' | 'posts'>
  /** The reversing move, and the sets that it names. */
  readonly by: string
  readonly names: readonly string[]
}

/**
 * `yes` if the entry belongs to a named set, whichever move posted it. An entry of a removed set is matched with
 * the sets that can have replaced it: `yes` if all of these are named, `no` if none is, else `unclear`.
 */
export const isTakenBack = (
  reversing: Reversing,
  entry: PostedEntry,
  all: readonly PostedEntry[],
): 'yes' | 'no' | 'unclear' => {
  const { lifecycle, names } = reversing
  const { set } = setOfEntry(entry.source)
  if (Object.hasOwn(lifecycle.posts, set)) return names.includes(set) ? 'yes' : 'no'
  const heirs = heirsOf(reversing, entry, all)
  const named = heirs.filter(heir => names.includes(heir))
  if (named.length === 0) return heirs.length === 0 ? 'unclear' : 'no'
  return named.length === heirs.length ? 'yes' : 'unclear'
}

/** The sets of today that the entry may be of: of its move, of its ledger, and without entries of their own from that move. */
const heirsOf = (
  { lifecycle, by }: Reversing,
  { source, ledger }: PostedEntry,
  all: readonly PostedEntry[],
): readonly string[] => {
  const { move } = setOfEntry(source)
  const own = findMove(lifecycle, move)?.post ?? []
  const others = lifecycle.flow?.moves.filter(({ id }) => id !== by).flatMap(({ post }) => post) ?? []
  const known = own.length > 0 ? own : [...new Set(others)]
  const recorded = new Set(all.map(one => setOfEntry(one.source)).flatMap(one => (one.move === move ? [one.set] : [])))
  const near = known.filter(
    set => !recorded.has(set) && (lifecycle.posts[set] ?? []).some(posting => posting.ledger === ledger),
  )
  return near.length > 0 ? near : known
}
