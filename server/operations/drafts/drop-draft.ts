import type { ResourceCore } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { DraftRefused } from '../../errors/draft-errors.ts'
import { useDraft } from '../../storage/drafts.ts'
import type { Connection } from '../../storage/storage.ts'
import { mustBeDraftId, ownerOf } from './draft-owner.ts'

/**
 * Takes the draft away inside the transaction of the move that makes a document of it. Its id is used up: of two windows
 * with the same draft the second is refused with DraftRefused, and there is one document.
 */
export const dropDraft = async (
  connection: Connection,
  caller: Caller,
  resource: ResourceCore,
  id: string,
): Promise<void> => {
  mustBeDraftId(id)
  const isFirst = await useDraft(connection, ownerOf(caller, resource), { id, at: caller.now().toISOString() })
  if (!isFirst) throw new DraftRefused('draft.used')
}
