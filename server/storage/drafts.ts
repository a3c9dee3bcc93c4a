// Drafts: what is being typed before a document is saved. Each belongs to one user in one shop, and nobody else sees it.
import { build, statementOf } from './compiler.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_draft'
const keys = ['shop', 'user_id', 'resource', 'id'] as const

export interface DraftOwner {
  readonly shop: string
  readonly userId: string
  readonly resource: string
}

export interface Draft {
  readonly id: string
  readonly at: string
  /** JSON. */
  readonly body: string
}

const columnsOf = ({ shop, userId, resource }: DraftOwner) => ({ shop, user_id: userId, resource })

/** The owner's drafts that are no document yet, newest first. */
export const listDrafts = async (connection: Connection, owner: DraftOwner): Promise<readonly Draft[]> => {
  const { shop, user_id, resource } = columnsOf(owner)
  const own = build.selectFrom(table).select(['id', 'at', 'body']).where('shop', '=', shop)
  const unused = own.where('user_id', '=', user_id).where('resource', '=', resource).where('used_at', 'is', null)
  const rows = await connection.all(statementOf(unused.orderBy('at', 'desc').orderBy('id', 'desc')))
  return rows.map(({ id, at, body }) => ({ id: String(id), at: String(at), body: String(body) }))
}

/** False when a document was made of it already; then it stays as it is. */
export const saveDraft = async (
  connection: Connection,
  owner: DraftOwner,
  { id, at, body }: Draft,
): Promise<boolean> => {
  const row = { ...columnsOf(owner), id, at, body }
  const saved = build
    .insertInto(table)
    .values(row)
    .onConflict(conflict => conflict.columns(keys).doUpdateSet({ at, body }).where(`${table}.used_at`, 'is', null))
  return (await connection.run(statementOf(saved))) === 1
}

/** False when there is no such draft of the owner. */
export const deleteDraft = async (connection: Connection, owner: DraftOwner, id: string): Promise<boolean> => {
  const { shop, user_id, resource } = columnsOf(owner)
  const own = build.deleteFrom(table).where('shop', '=', shop).where('user_id', '=', user_id)
  const one = own.where('resource', '=', resource).where('id', '=', id).where('used_at', 'is', null)
  return (await connection.run(statementOf(one))) === 1
}

/** Empties the draft and marks its id as used, even if it was never saved; false if it was used before. */
export const useDraft = async (
  connection: Connection,
  owner: DraftOwner,
  { id, at }: Pick<Draft, 'id' | 'at'>,
): Promise<boolean> => {
  const row = { ...columnsOf(owner), id, at, body: '', used_at: at }
  const used = build.insertInto(table).values(row)
  const once = used.onConflict(conflict =>
    conflict.columns(keys).doUpdateSet({ at, body: '', used_at: at }).where(`${table}.used_at`, 'is', null),
  )
  return (await connection.run(statementOf(once))) === 1
}

export const deleteDraftsBefore = async (connection: Connection, at: string): Promise<void> => {
  await connection.run(statementOf(build.deleteFrom(table).where('at', '<', at)))
}
