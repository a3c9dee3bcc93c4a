import { fault } from '../../../engine/message/faults.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest, RecordNotFound, RequestError } from '../../error/errors.ts'
import { consumeDraft, type DraftOwner, findDraft } from '../../storage/drafts.ts'
import type { Connection } from '../../storage/storage.ts'

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

// The keys that the lines of a shared draft name, so that other users see who is using them.

type DraftBody = Readonly<Record<string, unknown>>

/** Parses keys by lines, for lines that reserve them; throws MalformedRequest unless each is a list of texts. */
export const parseDraftNames = (
  { lifecycle: { lines } }: StoredResource,
  { names = {} }: DraftBody,
): Readonly<Record<string, readonly string[]>> => {
  if (!isObject(names)) throw createFormError()
  const namesByLines: DraftBody = names
  return Object.fromEntries(
    lines.flatMap(({ name, reserve }) => {
      const keys = reserve && namesByLines[name]
      return keys === undefined ? [] : [[name, requireTexts(keys)] as const]
    }),
  )
}

const requireTexts = (keys: unknown): readonly string[] => {
  if (!Array.isArray(keys) || !keys.every(key => typeof key === 'string')) throw createFormError()
  return keys
}

const createFormError = (): MalformedRequest => new MalformedRequest([fault('record.form', { field: 'names' })])

/** Parses the stored form. */
export const readStoredNames = (names: string): Readonly<Record<string, readonly string[]>> =>
  JSON.parse(names) as Readonly<Record<string, readonly string[]>>

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
