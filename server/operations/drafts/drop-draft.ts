import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { DraftRefused } from '../../errors/draft-errors.ts'
import { findDraft, useDraft } from '../../storage/drafts.ts'
import type { Connection } from '../../storage/storage.ts'
import { mustBeDraftId, ownerOf } from './draft-owner.ts'

/**
 * Takes the draft away inside the transaction of the move that makes a document of it. Its id is used up: of two windows
 * with the same draft the second is refused with DraftRefused, and there is one document. So is one that the shop shares and
 * that was typed last on another business date: whoever saves it has to look at it on the day that it counts for.
 */
export const dropDraft = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  id: string,
): Promise<void> => {
  mustBeDraftId(id)
  const owner = ownerOf(caller, resource)
  const now = caller.shop.businessDate
  const day = (await findDraft(connection, owner, id))?.shared?.day ?? now
  if (day !== now) throw new DraftRefused('draft.day', { day, now })
  const isFirst = await useDraft(connection, owner, { id, at: caller.now().toISOString() })
  if (!isFirst) throw new DraftRefused('draft.used')
}
