import type { Resource } from '../../../engine/schema.ts'
import { DraftRefused } from '../../paper-errors.ts'
import { useDraft } from '../../storage/drafts.ts'
import type { Connection } from '../../storage/storage.ts'
import type { Caller } from '../caller.ts'
import { mustBeDraftId, ownerOf } from './draft-owner.ts'

/**
 * Takes the draft away inside the transaction of the move that makes a document of it. Its id is used up: of two windows
 * with the same draft the second is refused with DraftRefused, and there is one document.
 */
export const dropDraft = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  id: string,
): Promise<void> => {
  mustBeDraftId(id)
  const isFirst = await useDraft(connection, ownerOf(caller, resource), { id, at: caller.now().toISOString() })
  if (!isFirst) throw new DraftRefused('draft.used')
}
