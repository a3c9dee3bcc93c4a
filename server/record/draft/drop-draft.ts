import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { RequestError } from '../../error/errors.ts'
import { consumeDraft, findDraft } from '../../storage/drafts.ts'
import type { Connection } from '../../storage/storage.ts'
import { assertDraftId, getDraftOwner } from './draft-owner.ts'

/**
 * Deletes a draft in the transaction that creates its document. Its id cannot be used again: of two windows with the same
 * draft, the second is refused with `draft.*`. A shared draft of another business date is also refused, so that the
 * user reviews it on the current date.
 */
export const removeUsedDraft = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  id: string,
): Promise<void> => {
  assertDraftId(id)
  const owner = getDraftOwner(caller, resource)
  const now = caller.shop.businessDate
  const day = (await findDraft(connection, owner, id))?.shared?.day ?? now
  if (day !== now) throw new RequestError('draft.day', { day, now })
  const isFirst = await consumeDraft(connection, owner, { id, at: caller.now().toISOString() })
  if (!isFirst) throw new RequestError('draft.used')
}
