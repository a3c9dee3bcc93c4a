// Matches authorizations to audit rows: both are written in one transaction, moments apart.
import type { AuthorizationSummary } from '../../../engine/answers/row-answers.ts'
import type { AuthorizationRecord } from './read-authorizations.ts'

const maxDistanceMilliseconds = 60_000

/** Returns the authorization of one of the moves that is nearest in time; null if there is none. */
export const findMatchingAuthorization = (
  authorizations: readonly AuthorizationRecord[],
  { moves, at }: { readonly moves: readonly string[]; readonly at: string },
): AuthorizationSummary | null => {
  const getDistance = (one: AuthorizationRecord): number => Math.abs(Date.parse(one.at) - Date.parse(at))
  const [nearest] = authorizations
    .filter(one => moves.includes(one.move) && getDistance(one) <= maxDistanceMilliseconds)
    .toSorted((one, other) => getDistance(one) - getDistance(other))
  return nearest ? { user_id: nearest.user_id, at: nearest.at, remark: nearest.remark } : null
}
