// Checks which moves of a document the caller may run, and whether the caller may create a row of a resource.
import { isChainLevel, isFullLevel } from '../../engine/access/access-user.ts'
import type { Move } from '../../engine/schema/document.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { AccessDenied, RequestError } from '../error/errors.ts'
import { findAllRows } from '../storage/find-rows.ts'
import { findShopSettings } from '../storage/sessions.ts'
import type { Connection } from '../storage/storage.ts'
import type { Caller } from './caller.ts'

/** Whether the caller's level sees everything. */
export const hasFullLevel = ({ schema, user }: Pick<Caller, 'schema' | 'user'>): boolean =>
  isFullLevel(schema.project, user.level)

/** Whether the rights of the caller reach beyond the own shops: users of some shops copy no database. */
export const hasChainLevel = ({ schema, user }: Pick<Caller, 'schema' | 'user'>): boolean =>
  isChainLevel(schema.project, user.level)

export const canMove = ({ access }: Pick<Caller, 'access'>, resource: StoredResource, { id }: Move): boolean =>
  access.of(resource).moves.has(id)

/**
 * Creates the error for a denied move, with the message of the move if the caller's level is not allowed but may see the
 * document.
 */
export const createMoveDenial = (caller: Caller, resource: StoredResource, { who, messages }: Move): RequestError => {
  const { verbs, moves } = caller.access.of(resource)
  const isVisible = verbs.size > 0 || moves.size > 0
  const message = messages?.who
  return isVisible && message !== undefined && !who.includes(caller.user.level)
    ? new RequestError('document.level', { message })
    : new AccessDenied()
}

/** Whether the caller may create a row, or a document by one of its first moves. */
export const canBegin = (caller: Pick<Caller, 'access'>, resource: StoredResource): boolean => {
  const {
    lifecycle: { flow },
  } = resource
  if (caller.access.of(resource).verbs.has('create')) return true
  return flow?.moves.some(move => move.from.includes(flow.initial) && canMove(caller, resource, move)) === true
}

/** Throws AccessDenied unless the caller may create a row of the resource. */
export const assertCanBegin = (caller: Caller, resource: StoredResource): void => {
  if (!canBegin(caller, resource)) throw new AccessDenied()
}

/** Throws `service-token.scope` for a service token: users who are signed in alone decide about access. */
export const assertSignedIn = ({ token }: Caller): void => {
  if (token) throw new RequestError('service-token.scope', { name: token.name })
}

// Parameters and modules of the shop, for expressions.

/** Settings by key, as text; empty if the project has no settings. */
export const readShopSettings = async (
  connection: Connection,
  schema: Schema,
  shop: string,
): Promise<ReadonlyMap<string, string>> => {
  const { settings } = schema.project
  if (!settings) return new Map()
  const rows = await findAllRows(connection, getResource(schema, settings.resource), shop)
  return new Map(rows.map(row => [String(row[settings.key] ?? ''), String(row[settings.value] ?? '')]))
}

/** The same of several shops, by shop. */
export const readSettingsOfShops = async (
  connection: Connection,
  schema: Schema,
  shops: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> => {
  const settings = await findShopSettings(connection, schema, { shops })
  return new Map([...settings].map(([shop, rows]) => [shop, new Map(rows.map(({ key, value }) => [key, value]))]))
}

/** Whether the setting value of a module means enabled. */
export const isModuleOn = (value: string | undefined): boolean =>
  value !== undefined && ['true', '1'].includes(value.trim().toLowerCase())
