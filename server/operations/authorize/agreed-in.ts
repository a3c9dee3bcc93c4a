// Matches authorizations to audit rows: both are written in one transaction, moments apart.
import type { Agreement } from './read-agreements.ts'

const longestApart = 60_000

export type Agreed = Pick<Agreement, 'user_id' | 'at' | 'remark'>

/** Returns the authorization of one of the moves that is nearest in time; null if there is none. */
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
