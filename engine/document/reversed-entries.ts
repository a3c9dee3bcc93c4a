// Which entries of a document a move reverses, including entries posted under set names that no longer exist.

import type { Lifecycle } from '../schema/resource.ts'
import { findMove, parseEntrySource } from './flow-moves.ts'

/** The origin of an entry: `source` names the move and the set, such as `finish:out`. */
export interface PostedEntry {
  readonly source: string
  readonly ledger: string
}

interface ReversalContext {
  readonly lifecycle: Pick<Lifecycle, 'flow' | 'posts'>
  /** The reversing move, and the sets that it names. */
  readonly by: string
  readonly names: readonly string[]
}

/**
 * `yes` if the entry belongs to a named set, whichever move posted it. An entry of a removed set is matched with
 * the sets that can have replaced it: `yes` if all of these are named, `no` if none is, else `unclear`.
 */
export const resolveReversal = (
  context: ReversalContext,
  entry: PostedEntry,
  all: readonly PostedEntry[],
): 'yes' | 'no' | 'unclear' => {
  const { lifecycle, names } = context
  const { set } = parseEntrySource(entry.source)
  if (Object.hasOwn(lifecycle.posts, set)) return names.includes(set) ? 'yes' : 'no'
  const successors = findSuccessorSets(context, entry, all)
  const named = successors.filter(successor => names.includes(successor))
  if (named.length === 0) return successors.length === 0 ? 'unclear' : 'no'
  return named.length === successors.length ? 'yes' : 'unclear'
}

/** The sets of today that the entry may be of: of its move, of its ledger, and without entries of their own from that move. */
const findSuccessorSets = (
  { lifecycle, by }: ReversalContext,
  { source, ledger }: PostedEntry,
  all: readonly PostedEntry[],
): readonly string[] => {
  const { move } = parseEntrySource(source)
  const moveSets = findMove(lifecycle, move)?.post ?? []
  const otherSets = lifecycle.flow?.moves.filter(({ id }) => id !== by).flatMap(({ post }) => post) ?? []
  const candidates = moveSets.length > 0 ? moveSets : [...new Set(otherSets)]
  const recorded = new Set(
    all.map(one => parseEntrySource(one.source)).flatMap(one => (one.move === move ? [one.set] : [])),
  )
  const matching = candidates.filter(
    set => !recorded.has(set) && (lifecycle.posts[set] ?? []).some(posting => posting.ledger === ledger),
  )
  return matching.length > 0 ? matching : candidates
}
