// Refuses a move that differs from what another person agreed to, with what has changed.

import type { Caller } from '../../caller/caller.ts'
import { AuthorizationRefused } from '../../error/authorization-errors.ts'
import type { Connection } from '../../storage/storage.ts'
import type { RequiredAuthorization } from '../document/move-context.ts'
import {
  type Agreement,
  type AgreementDifference,
  type AgreementRecord,
  compareAgreements,
  compareFigures,
  describeAgreement,
  type ShownFigures,
} from './agreement.ts'

export interface RehearsedAgreement {
  readonly agreement: Agreement
  /** The authorizations of other users that the move needs now. */
  readonly requirements: readonly RequiredAuthorization[]
}

/** Throws AuthorizationRefused unless the move has done what each used authorization covers. */
export const assertAgreed = async (
  connection: Connection,
  caller: Caller,
  { agreements, record }: { readonly agreements: readonly string[]; readonly record: AgreementRecord },
): Promise<void> => {
  if (agreements.length === 0) return
  const current = await describeAgreement(connection, caller, record)
  for (const text of agreements) {
    // Authorizations of older versions cover nothing.
    if (text === '') throw new AuthorizationRefused('authorize.changed')
    assertSame(compareAgreements(caller, JSON.parse(text) as Agreement, current))
  }
}

/** Throws AuthorizationRefused, with the figures of now, if a person has seen others than those of now. */
export const assertShown = (shown: ShownFigures, { requirements: [needed] }: RehearsedAgreement): void => {
  if (!needed) throw new AuthorizationRefused('authorize.changed')
  const { category, text, summary } = needed
  const { versi, changes } = summary
  const common = { category: '', text: '', document: '' }
  const seen = { ...common, ...(shown.versi !== undefined && { versi: shown.versi }), changes: shown.changes }
  const current = { ...common, ...(versi !== undefined && { versi }), changes: [...changes] }
  assertSame(compareFigures(seen, current), { category, text, ...summary })
}

/** Throws AuthorizationRefused with the names of what differs. */
export const assertSame = ({ isSame, names }: AgreementDifference, summary?: object): void => {
  if (isSame) return
  if (names.length === 0) throw new AuthorizationRefused('authorize.changed', {}, summary)
  throw new AuthorizationRefused('authorize.differs', { changes: names.join(', ') }, summary)
}
