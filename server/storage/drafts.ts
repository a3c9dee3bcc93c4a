// Drafts of unsaved documents. Each belongs to one user in one shop, or if the schema file declares it shared, to the
// shop; then one screen at a time may write it.

import { build, findAll, findFirst, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_draft'
const keyColumns = ['shop', 'user_id', 'resource', 'id'] as const

export interface DraftOwner {
  readonly shop: string
  readonly userId: string
  readonly resource: string
}

export interface DraftRow {
  readonly id: string
  readonly at: string
  /** JSON. */
  readonly body: string
  /** Set for a draft shared by the shop. */
  readonly shared?: SharedDraftState | undefined
}

interface SharedDraftState {
  readonly typedBy: string
  /** Absent while no screen has it open. */
  readonly screen?: string | undefined
  /** JSON: the rows that its lines name, by lines. */
  readonly names: string
  /** The business date of the last edit. */
  readonly day: string
}

const toOwnerColumns = ({ shop, userId, resource }: DraftOwner) => ({ shop, user_id: userId, resource })

/** Returns the owner's unused drafts, the newest first. */
export const listDrafts = async (connection: Connection, owner: DraftOwner): Promise<readonly DraftRow[]> => {
  const { shop, user_id, resource } = toOwnerColumns(owner)
  const query = build.selectFrom(table).select(columns).where('shop', '=', shop)
  const unused = query.where('user_id', '=', user_id).where('resource', '=', resource).where('used_at', 'is', null)
  const rows = await findAll(connection, unused.orderBy('at', 'desc').orderBy('id', 'desc'))
  return rows.map(toDraft)
}

/** Returns the draft; undefined if it was never saved, or a document was created from it. */
export const findDraft = async (
  connection: Connection,
  owner: DraftOwner,
  id: string,
): Promise<DraftRow | undefined> => {
  const { shop, user_id, resource } = toOwnerColumns(owner)
  const query = build.selectFrom(table).select(columns).where('shop', '=', shop).where('user_id', '=', user_id)
  const one = query.where('resource', '=', resource).where('id', '=', id).where('used_at', 'is', null)
  const row = await findFirst(connection, one)
  return row && toDraft(row)
}

const columns = ['id', 'at', 'body', 'typed_by', 'screen', 'names', 'day'] as const

const toDraft = ({ id, at, body, typed_by: typedBy, screen, names, day }: DatabaseRow): DraftRow => ({
  id: String(id),
  at: String(at),
  body: String(body),
  ...(typedBy !== null && {
    shared: {
      typedBy: String(typedBy),
      names: String(names),
      day: String(day),
      ...(screen !== null && { screen: String(screen) }),
    },
  }),
})

/**
 * Inserts or updates the draft; `by` is the screen that writes a shared one. Returns false if a document was created
 * from it, or another screen has it open.
 */
export const saveDraft = async (
  connection: Connection,
  owner: DraftOwner,
  { id, at, body, shared }: DraftRow,
  writerScreen?: string,
): Promise<boolean> => {
  const sharedColumns = shared && {
    typed_by: shared.typedBy,
    names: shared.names,
    day: shared.day,
    screen: shared.screen ?? null,
  }
  const row = { ...toOwnerColumns(owner), id, at, body, ...sharedColumns }
  const upsert = build
    .insertInto(table)
    .values(row)
    .onConflict(conflict => {
      const unused = conflict
        .columns(keyColumns)
        .doUpdateSet({ at, body, ...sharedColumns })
        .where(`${table}.used_at`, 'is', null)
      return writerScreen === undefined
        ? unused
        : unused.where(eb => eb.or([eb(`${table}.screen`, 'is', null), eb(`${table}.screen`, '=', writerScreen)]))
    })
  return (await runQuery(connection, upsert)) === 1
}

/** Assigns the draft to another screen; returns false if there is no such draft. */
export const assignDraft = async (
  connection: Connection,
  owner: DraftOwner,
  { id, screen, typedBy }: { readonly id: string; readonly screen: string; readonly typedBy: string },
): Promise<boolean> => {
  const { shop, user_id, resource } = toOwnerColumns(owner)
  const query = build.updateTable(table).set({ screen, typed_by: typedBy }).where('shop', '=', shop)
  const one = query.where('user_id', '=', user_id).where('resource', '=', resource).where('id', '=', id)
  return (await runQuery(connection, one.where('used_at', 'is', null))) === 1
}

/** Returns false if the owner has no such draft. */
export const deleteDraft = async (connection: Connection, owner: DraftOwner, id: string): Promise<boolean> => {
  const { shop, user_id, resource } = toOwnerColumns(owner)
  const query = build.deleteFrom(table).where('shop', '=', shop).where('user_id', '=', user_id)
  const one = query.where('resource', '=', resource).where('id', '=', id).where('used_at', 'is', null)
  return (await runQuery(connection, one)) === 1
}

/** Clears the draft and marks its id as used, even if it was never saved; returns false if it was used before. */
export const consumeDraft = async (
  connection: Connection,
  owner: DraftOwner,
  { id, at }: Pick<DraftRow, 'id' | 'at'>,
): Promise<boolean> => {
  const row = { ...toOwnerColumns(owner), id, at, body: '', used_at: at }
  const insert = build.insertInto(table).values(row)
  const upsert = insert.onConflict(conflict =>
    conflict.columns(keyColumns).doUpdateSet({ at, body: '', used_at: at }).where(`${table}.used_at`, 'is', null),
  )
  return (await runQuery(connection, upsert)) === 1
}
