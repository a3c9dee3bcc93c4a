// Which agreement belongs to what was done: both are written in one transaction, a moment apart.
import type { Agreement } from './read-agreements.ts'

const longestApart = 60_000

export type Agreed = Pick<Agreement, 'user_id' | 'at' | 'remark'>

/** That of one of the moves, nearest in time; null where nobody had to agree. */
export const agreedIn = (
  agreements: readonly Agreement[],
  { moves, at }: { readonly moves: readonly string[]; readonly at: string },
): Agreed | null => {
  const apart = (one: Agreement): number => Math.abs(Date.parse(one.at) - Date.parse(at))
  const [nearest] = agreements
    .filter(one => moves.includes(one.move) && apart(one) <= longestApart)
    .toSorted((one, other) => apart(one) - apart(other))
  return nearest ? { user_id: nearest.user_id, at: nearest.at, remark: nearest.remark } : null
}
