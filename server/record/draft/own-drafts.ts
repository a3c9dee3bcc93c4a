// Drafts of a user in a shop, or of the whole shop if the schema file declares it; they survive lost connections.

import type { StoredDraft } from '../../../engine/answers/row-answers.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertCanBegin } from '../../caller/move-access.ts'
import { RecordNotFound, RequestError, requireObject } from '../../error/errors.ts'
import { assignDraft, type DraftRow, deleteDraft, findDraft, listDrafts, saveDraft } from '../../storage/drafts.ts'
import type { Connection } from '../../storage/storage.ts'
import { assertDraftId, assertDraftPathId, getDraftOwner, isShared, parseDraftNames } from './draft-owner.ts'

const maxOwnDrafts = 20
const maxSharedDrafts = 100
const maxKibibytes = 256

/** Newest first. */
export const readDrafts = async (caller: Caller, resource: StoredResource): Promise<readonly StoredDraft[]> => {
  assertCanBegin(caller, resource)
  const drafts = await caller.storage.read(connection => listDrafts(connection, getDraftOwner(caller, resource)))
  return drafts.map(toDraftAnswer)
}

const toDraftAnswer = ({ id, at, body, shared }: DraftRow): StoredDraft => ({
  id,
  at,
  body: JSON.parse(body) as unknown,
  ...(shared && { user_id: shared.typedBy, screen: shared.screen ?? null, day: shared.day }),
})

interface DraftInput {
  readonly id: string
  readonly body: unknown
  /** The screen that writes a shared draft. */
  readonly screen?: string | undefined
  /** Whether the screen closes the draft. */
  readonly rests?: boolean
}

/**
 * Saves a draft; deletes the oldest above twenty, or a hundred of a shop. Throws `draft.*` if a document was created
 * from it, or if another screen has it open.
 */
export const saveOwnDraft = async (
  caller: Caller,
  resource: StoredResource,
  { id, body, screen, rests = false }: DraftInput,
): Promise<{ readonly id: string; readonly at: string }> => {
  assertCanBegin(caller, resource)
  assertDraftPathId(id)
  const content = requireObject(body)
  const text = JSON.stringify(content)
  if (Buffer.byteLength(text) > maxKibibytes * 1024) throw new RequestError('draft.too-large', { limit: maxKibibytes })
  const owner = getDraftOwner(caller, resource)
  const at = caller.now().toISOString()
  const isSharedDraft = isShared(resource)
  if (isSharedDraft) assertDraftId(screen ?? '')
  const names = JSON.stringify(parseDraftNames(resource, content))
  const shared = {
    typedBy: caller.user.userId,
    screen: rests ? undefined : screen,
    names,
    day: caller.shop.businessDate,
  }
  const draft: DraftRow = { id, at, body: text, ...(isSharedDraft && { shared }) }
  await caller.storage.write(
    async connection => {
      if (!(await saveDraft(connection, owner, draft, isSharedDraft ? screen : undefined)))
        throw await createRefusal(connection, caller, resource, id)
      const stored = await listDrafts(connection, owner)
      const others = stored.filter(one => one.id !== id)
      for (const { id: oldest } of others.slice((isSharedDraft ? maxSharedDrafts : maxOwnDrafts) - 1))
        await deleteDraft(connection, owner, oldest)
    },
    { together: true },
  )
  return { id, at }
}

const createRefusal = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  id: string,
): Promise<RequestError> => {
  const existing = await findDraft(connection, getDraftOwner(caller, resource), id)
  return existing?.shared
    ? new RequestError('draft.taken', { user: existing.shared.typedBy })
    : new RequestError('draft.used')
}

/** Moves a shared draft to this screen; throws `draft.*` if it no longer exists. */
export const moveDraftToScreen = (
  caller: Caller,
  resource: StoredResource,
  { id, screen }: { readonly id: string; readonly screen: string },
): Promise<StoredDraft> => {
  assertCanBegin(caller, resource)
  assertDraftPathId(id)
  assertDraftId(screen)
  const owner = getDraftOwner(caller, resource)
  return caller.storage.write(async connection => {
    const isMoved = await assignDraft(connection, owner, { id, screen, typedBy: caller.user.userId })
    const draft = isMoved ? await findDraft(connection, owner, id) : undefined
    if (!draft) throw new RequestError('draft.used')
    return toDraftAnswer(draft)
  })
}

/** Throws RecordNotFound if the caller has no such draft. */
export const discardDraft = async (caller: Caller, resource: StoredResource, id: string): Promise<void> => {
  assertCanBegin(caller, resource)
  assertDraftPathId(id)
  const isDeleted = await caller.storage.write(connection =>
    deleteDraft(connection, getDraftOwner(caller, resource), id),
  )
  if (!isDeleted) throw new RecordNotFound()
}
