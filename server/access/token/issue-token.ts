// Makes the token of a row. The token is in the answer alone: the row has its hash, and a former token ends.

import { getAccess } from '../../../engine/access/access.ts'
import type { AccessUser } from '../../../engine/access/access-user.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Project } from '../../../engine/schema/project.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { flattenMenu, getResource, type MenuItem, type Schema } from '../../../engine/schema/schema.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import {
  type Caller,
  createServiceToken,
  type HookRowChange,
  hashServiceToken,
  type WriteHooks,
} from '../../caller/caller.ts'
import { assertSignedIn, hasFullLevel } from '../../caller/move-access.ts'
import { AccessDenied, RequestError } from '../../error/errors.ts'
import { createRowConflict, getRow } from '../../record/rows/read-record.ts'
import type { WriteResult } from '../../record/write/write-once.ts'
import { updateStoredRow } from '../../record/write/write-row.ts'
import { insertAudit } from '../../storage/audit.ts'
import { findUniqueRow } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { assertCanManageUser } from '../user/user-rules.ts'

/** A repeated request makes another token, as an idempotency key would store this one. */
export const issueToken = async (
  caller: Caller,
  resource: StoredResource,
  id: string,
): Promise<WriteResult<JsonRow>> => {
  const { tokens } = caller.schema.project
  if (tokens?.resource !== resource.name) throw new AccessDenied()
  const { visible } = caller.access.of(resource)
  const token = createServiceToken()
  const answer = await caller.storage.write(async connection => {
    const before = await getRow(connection, resource, id, caller)
    await assertCanManageToken(connection, caller, before)
    const row = { ...before, [tokens.hash]: hashServiceToken(token) }
    const after = await updateStoredRow(connection, caller, resource, { before, row })
    if (!after) throw createRowConflict(caller, resource, before)
    const audited = { resource: resource.name, rowId: id, verb: 'issue-token', before: null, after: null }
    await insertAudit(connection, { ...buildAuditBase(caller), ...audited })
    return toJsonRow(resource, after, visible)
  })
  return { answer: { ...answer, token }, replayed: false }
}

// Rules of service tokens: a user of a full level keeps them, for users of levels that this level manages.

const assertCanManageToken = async (connection: Connection, caller: Caller, row: Row): Promise<void> => {
  const { tokens } = caller.schema.project
  if (!tokens) throw new AccessDenied()
  await assertCanLendRights(connection, caller, row[tokens.user] ?? null)
}

/**
 * Whether the caller may let a program have the rights of the user with that key: throws AccessDenied unless the caller is
 * signed in with a full level, and `user.level-above` if it does not manage the user.
 */
export const assertCanLendRights = async (connection: Connection, caller: Caller, userKey: Stored): Promise<void> => {
  const { schema } = caller
  assertSignedIn(caller)
  if (!hasFullLevel(caller)) throw new AccessDenied()
  const users = getResource(schema, schema.project.user.resource)
  const owner = await findUniqueRow(connection, users, userKey)
  if (owner) await assertCanManageUser(connection, caller, owner)
}

const checkToken = async (connection: Connection, caller: Caller, { before, after }: HookRowChange): Promise<void> => {
  for (const row of [before, after]) if (row) await assertCanManageToken(connection, caller, row)
}

export const tokenHooks: WriteHooks = { check: checkToken }

// What a service token does not change in the schema files: which level may do what with what is there already.

/**
 * Throws `service-token.rights` if the caller is a service token and a level has another right in the next schema to
 * something that is in both.
 */
export const assertRightsUnchanged = ({ schema, token }: Caller, next: Schema): void => {
  if (!token) return
  const subject = findChangedSubject(schema, next)
  if (subject !== undefined) throw new RequestError('service-token.rights', { name: token.name, subject })
}

/** The title of what a level has other rights to; undefined if all are kept. */
const findChangedSubject = (schema: Schema, next: Schema): string | undefined => {
  if (describeLevels(schema.project) !== describeLevels(next.project)) return schema.project.name
  for (const viewer of listViewers(schema, next)) {
    const before = listRights(schema, viewer)
    const after = listRights(next, viewer)
    for (const [key, { subject, isOpen }] of before) if ((after.get(key)?.isOpen ?? isOpen) !== isOpen) return subject
  }
  return undefined
}

/** Without titles, which differ by language. */
const describeLevels = ({ levels, user, shop, tokens }: Project): string =>
  JSON.stringify({ levels, user, shop, tokens }, (key, value: unknown) => (key === 'title' ? undefined : value))

/** Every level in every shop that a menu names, with all modules. */
const listViewers = (schema: Schema, next: Schema): readonly AccessUser[] => {
  const entries = [schema, next].flatMap(({ menu }) => flattenMenu(menu))
  const collect = (getNames: (item: MenuItem) => readonly string[]) => [...new Set(entries.flatMap(getNames))]
  const modules = collect(({ module }) => (module === undefined ? [] : [module]))
  const shops = ['', ...collect(({ shops: names = [] }) => names)]
  return Object.keys(schema.project.levels).flatMap(level => shops.map(shop => ({ level, shop, modules })))
}

interface Right {
  /** The title of the resource, or the name of the report, list or page. */
  readonly subject: string
  readonly isOpen: boolean
}

/** All that a schema can open to a user, by a key that the same right has in another schema. */
const listRights = (schema: Schema, viewer: AccessUser): ReadonlyMap<string, Right> => {
  const access = getAccess(schema, viewer)
  const rights = new Map<string, Right>()
  for (const resource of Object.values(schema.resources)) {
    const { verbs, moves, visible, locked } = access.of(resource)
    const add = (key: string, isOpen: boolean) =>
      rights.set(`${resource.name} ${key}`, { subject: resource.title, isOpen })
    for (const verb of resource.api.verbs) add(`verb ${verb}`, verbs.has(verb))
    for (const { id } of resource.lifecycle.flow?.moves ?? []) add(`move ${id}`, moves.has(id))
    for (const field of resource.fields) {
      add(`sees ${field.name}`, visible(field))
      add(`types ${field.name}`, !locked.has(field.name))
    }
  }
  const pages = flattenMenu(schema.menu).flatMap(({ target }) => (target?.kind === 'page' ? [target.name] : []))
  for (const name of Object.keys(schema.reports))
    rights.set(`report ${name}`, { subject: name, isOpen: access.reports.has(name) })
  for (const name of Object.keys(schema.lists))
    rights.set(`list ${name}`, { subject: name, isOpen: access.lists.has(name) })
  for (const name of pages) rights.set(`page ${name}`, { subject: name, isOpen: access.pages.has(name) })
  return rights
}
