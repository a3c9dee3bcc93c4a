import { fault } from '../../../engine/message/faults.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest, RecordNotFound } from '../../error/errors.ts'
import type { DraftOwner } from '../../storage/drafts.ts'

/** No user has this id. */
const sharedUserId = '*'

/** Whether the drafts belong to the shop instead of the user. */
export const isShared = ({ lifecycle: { flow } }: StoredResource): boolean => flow?.drafts !== undefined

export const getDraftOwner = ({ shop, user }: Caller, resource: StoredResource): DraftOwner => ({
  shop: shop.code,
  userId: isShared(resource) ? sharedUserId : user.userId,
  resource: resource.name,
})

const maxIdLength = 64

/** For an id in a path; throws RecordNotFound if the id is too long. */
export const assertDraftPathId = (id: string): void => {
  if (id.length > maxIdLength) throw new RecordNotFound()
  assertDraftId(id)
}

/** Throws MalformedRequest unless the id has letters, digits, - and _, at most 64. */
export const assertDraftId = (id: string): void => {
  if (!/^[\w-]{1,64}$/.test(id))
    throw new MalformedRequest([fault('text.pattern', { field: 'draft', params: { title: 'draft' } })])
}
