import { fault } from '../../../engine/faults.ts'
import type { Resource } from '../../../engine/schema.ts'
import { MalformedRequest } from '../../errors.ts'
import type { DraftOwner } from '../../storage/drafts.ts'
import type { Caller } from '../caller.ts'

export const ownerOf = ({ shop, user }: Caller, { name }: Resource): DraftOwner => ({
  shop: shop.code,
  userId: user.userId,
  resource: name,
})

/** Throws MalformedRequest for what is no id that a form makes: letters, digits, - and _, at most 64. */
export const mustBeDraftId = (id: string): void => {
  if (!/^[\w-]{1,64}$/.test(id))
    throw new MalformedRequest([fault('text.pattern', { field: 'draft', params: { title: 'draft' } })])
}
