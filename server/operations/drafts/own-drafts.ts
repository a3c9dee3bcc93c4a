// The drafts of one user in one shop for one screen: what he types is stored, so that a lost connection loses nothing.

import { fault } from '../../../engine/faults/faults.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import type { Caller } from '../../caller/caller.ts'
import { mustBegin } from '../../caller/may-move.ts'
import { DraftRefused } from '../../errors/draft-errors.ts'
import { MalformedRequest, RecordNotFound } from '../../errors/errors.ts'
import { deleteDraft, listDrafts, saveDraft } from '../../storage/drafts.ts'
import { mustNameDraft, ownerOf } from './draft-owner.ts'

export interface OwnDraft {
  readonly id: string
  readonly at: string
  readonly body: unknown
}

const mostDrafts = 20
const mostKibibytes = 256

/** Newest first. */
export const readDrafts = async (caller: Caller, resource: StoredResource): Promise<readonly OwnDraft[]> => {
  mustBegin(caller, resource)
  const found = await caller.storage.read(connection => listDrafts(connection, ownerOf(caller, resource)))
  return found.map(draft => ({ ...draft, body: JSON.parse(draft.body) as unknown }))
}

/** Keeps the draft as it is now; the oldest goes when there are more than twenty. Throws DraftRefused when a document was made of it. */
export const keepDraft = async (
  caller: Caller,
  resource: StoredResource,
  { id, body }: { readonly id: string; readonly body: unknown },
): Promise<{ readonly id: string; readonly at: string }> => {
  mustBegin(caller, resource)
  mustNameDraft(id)
  if (!isObject(body)) throw new MalformedRequest([fault('record.form')])
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) > mostKibibytes * 1024)
    throw new DraftRefused('draft.too-large', { limit: mostKibibytes })
  const owner = ownerOf(caller, resource)
  const at = caller.now().toISOString()
  await caller.storage.write(async connection => {
    if (!(await saveDraft(connection, owner, { id, at, body: text }))) throw new DraftRefused('draft.used')
    const all = await listDrafts(connection, owner)
    const others = all.filter(draft => draft.id !== id)
    for (const { id: oldest } of others.slice(mostDrafts - 1)) await deleteDraft(connection, owner, oldest)
  })
  return { id, at }
}

/** Throws RecordNotFound for another's draft as for none. */
export const throwDraftAway = async (caller: Caller, resource: StoredResource, id: string): Promise<void> => {
  mustBegin(caller, resource)
  mustNameDraft(id)
  const isGone = await caller.storage.write(connection => deleteDraft(connection, ownerOf(caller, resource), id))
  if (!isGone) throw new RecordNotFound()
}
