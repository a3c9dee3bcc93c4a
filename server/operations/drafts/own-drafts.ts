// Drafts of a user in a shop, or of the whole shop if the schema file declares it; they survive lost connections.

import { fault } from '../../../engine/faults/faults.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import type { Caller } from '../../caller/caller.ts'
import { mustBegin } from '../../caller/may-move.ts'
import { DraftRefused } from '../../errors/draft-errors.ts'
import { MalformedRequest, RecordNotFound } from '../../errors/errors.ts'
import { type Draft, deleteDraft, findDraft, handDraftOver, listDrafts, saveDraft } from '../../storage/drafts.ts'
import type { Connection } from '../../storage/storage.ts'
import { isShared, mustBeDraftId, mustNameDraft, ownerOf } from './draft-owner.ts'
import { namesIn } from './named-in-draft.ts'

export interface OwnDraft {
  readonly id: string
  readonly at: string
  readonly body: unknown
  /** Of a shared draft: the last user, the screen that has it open, and the business date. */
  readonly user_id?: string
  readonly screen?: string | null
  readonly day?: string
}

const mostDrafts = 20
const mostShared = 100
const mostKibibytes = 256

/** Newest first. */
export const readDrafts = async (caller: Caller, resource: StoredResource): Promise<readonly OwnDraft[]> => {
  mustBegin(caller, resource)
  const found = await caller.storage.read(connection => listDrafts(connection, ownerOf(caller, resource)))
  return found.map(answerOf)
}

const answerOf = ({ id, at, body, shared }: Draft): OwnDraft => ({
  id,
  at,
  body: JSON.parse(body) as unknown,
  ...(shared && { user_id: shared.typedBy, screen: shared.screen ?? null, day: shared.day }),
})

export interface DraftAsTyped {
  readonly id: string
  readonly body: unknown
  /** The screen that writes a shared draft. */
  readonly screen?: string | undefined
  /** Whether the screen closes the draft. */
  readonly rests?: boolean
}

/**
 * Saves a draft; deletes the oldest above twenty, or a hundred of a shop. Throws DraftRefused if a document was created
 * from it, or if another screen has it open.
 */
export const keepDraft = async (
  caller: Caller,
  resource: StoredResource,
  { id, body, screen, rests = false }: DraftAsTyped,
): Promise<{ readonly id: string; readonly at: string }> => {
  mustBegin(caller, resource)
  mustNameDraft(id)
  if (!isObject(body)) throw new MalformedRequest([fault('record.form')])
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) > mostKibibytes * 1024)
    throw new DraftRefused('draft.too-large', { limit: mostKibibytes })
  const owner = ownerOf(caller, resource)
  const at = caller.now().toISOString()
  const isOfShop = isShared(resource)
  if (isOfShop) mustBeDraftId(screen ?? '')
  const names = JSON.stringify(namesIn(resource, body))
  const shared = {
    typedBy: caller.user.userId,
    screen: rests ? undefined : screen,
    names,
    day: caller.shop.businessDate,
  }
  const draft: Draft = { id, at, body: text, ...(isOfShop && { shared }) }
  await caller.storage.write(
    async connection => {
      if (!(await saveDraft(connection, owner, draft, isOfShop ? screen : undefined)))
        throw await refusalOf(connection, caller, resource, id)
      const all = await listDrafts(connection, owner)
      const others = all.filter(one => one.id !== id)
      for (const { id: oldest } of others.slice((isOfShop ? mostShared : mostDrafts) - 1))
        await deleteDraft(connection, owner, oldest)
    },
    { together: true },
  )
  return { id, at }
}

const refusalOf = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  id: string,
): Promise<DraftRefused> => {
  const there = await findDraft(connection, ownerOf(caller, resource), id)
  return there?.shared
    ? new DraftRefused('draft.taken', { user: there.shared.typedBy })
    : new DraftRefused('draft.used')
}

/** Moves a shared draft to this screen; throws DraftRefused if it no longer exists. */
export const takeDraftOver = (
  caller: Caller,
  resource: StoredResource,
  { id, screen }: { readonly id: string; readonly screen: string },
): Promise<OwnDraft> => {
  mustBegin(caller, resource)
  mustNameDraft(id)
  mustBeDraftId(screen)
  const owner = ownerOf(caller, resource)
  return caller.storage.write(async connection => {
    const isThere = await handDraftOver(connection, owner, { id, screen, typedBy: caller.user.userId })
    const draft = isThere ? await findDraft(connection, owner, id) : undefined
    if (!draft) throw new DraftRefused('draft.used')
    return answerOf(draft)
  })
}

/** Throws RecordNotFound if the caller has no such draft. */
export const throwDraftAway = async (caller: Caller, resource: StoredResource, id: string): Promise<void> => {
  mustBegin(caller, resource)
  mustNameDraft(id)
  const isGone = await caller.storage.write(connection => deleteDraft(connection, ownerOf(caller, resource), id))
  if (!isGone) throw new RecordNotFound()
}
