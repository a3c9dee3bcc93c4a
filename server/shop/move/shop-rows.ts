// Which rows of which tables belong to one shop, as the compiled schema defines it.
import { isFullLevel } from '../../../engine/access/access-user.ts'
import { lineLinks } from '../../../engine/schema/lines.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { quoteIdentifier } from '../../storage/run-query.ts'
import type { Statement } from '../../storage/storage.ts'
import { type StorageTable, systemTables } from '../../storage/system-tables.ts'
import { buildResourceTable, findShopColumn, isAppendOnly } from '../../storage/tables.ts'

/** Rows of one table that belong to a shop. */
export interface ShopRows {
  readonly table: StorageTable
  /** Absent for a table of the program itself. */
  readonly resource?: StoredResource
  readonly where: Statement
  /** Another shop may own the rows too, so that they may be in a database without this shop. */
  readonly isShared: boolean
}

/** Returns the condition of the rows of a resource that a shop owns; undefined if no shop owns them. */
export const buildShopCondition = (schema: Schema, resource: StoredResource, shop: string): Statement | undefined => {
  const column = findShopColumn(resource)
  if (column !== undefined) return { sql: `${quoteIdentifier(column)} = ?`, values: [shop] }
  if (resource.scope.kind === 'shops') {
    const { fields } = resource.scope
    return {
      sql: `(${fields.map(name => `${quoteIdentifier(name)} = ?`).join(' or ')})`,
      values: fields.map(() => shop),
    }
  }
  if (resource.kind !== 'lines') return undefined
  const document = getResource(schema, resource.name.slice(0, resource.name.indexOf('.')))
  const owned = buildShopCondition(schema, document, shop)
  if (!owned) return undefined
  const documents = `select id from ${quoteIdentifier(document.table)} where ${owned.sql}`
  return { sql: `${quoteIdentifier(lineLinks.document)} in (${documents})`, values: owned.values }
}

/**
 * Returns the rows of all resources that the shop owns; its users and the row of the shop itself are merged apart, and levels in
 * single shops are assigned there anew.
 */
export const listOwnedRows = (schema: Schema, shop: string): readonly ShopRows[] => {
  const chainLegs = listChainLegs(schema)
  const { resource: userResource, levels } = schema.project.user
  const users = [userResource, levels?.resource]
  return Object.values(schema.resources).flatMap(resource => {
    const where = buildShopCondition(schema, resource, shop)
    if (!where || users.includes(resource.name) || chainLegs.includes(resource.name)) return []
    const isShared = findShopColumn(resource) === undefined
    return [{ table: buildResourceTable(resource, schema), resource, where, isShared }]
  })
}

/** Legs of a balance that the whole chain has, such as points: they stay with the chain that owes it. */
const listChainLegs = (schema: Schema): readonly string[] =>
  Object.values(schema.ledgers).flatMap(({ resource, balances }) =>
    balances.some(balance => findShopColumn(getResource(schema, balance.resource)) === undefined) ? [resource] : [],
  )

/** Users of the shop, and those of full levels. */
export const buildUserCondition = ({ project }: Schema, shop: string): Statement => {
  const full = Object.keys(project.levels).filter(level => isFullLevel(project, level))
  const { shop: column, level } = project.user
  return {
    sql: `(${quoteIdentifier(column)} = ? or ${quoteIdentifier(level.field)} in (${full.map(() => '?').join(', ')}))`,
    values: [shop, ...full],
  }
}

/** Returns masters and settings that all shops share, without the shops themselves and the tokens of programs. */
export const listChainMasters = ({ resources, project }: Schema): readonly StoredResource[] =>
  Object.values(resources).filter(
    ({ name, kind, scope }) =>
      scope.kind === 'chain' &&
      (kind === 'master' || kind === 'setting') &&
      name !== project.shop.resource &&
      name !== project.tokens?.resource,
  )

/** Rows of a shop that are never changed, of which one sum is stored. */
export const listSummedResources = (schema: Schema): readonly StoredResource[] =>
  Object.values(schema.resources).filter(resource => isAppendOnly(resource) && findShopColumn(resource) !== undefined)

const shopColumns: Readonly<Record<string, string>> = {
  kencana_idempotency: 'shop',
  kencana_import: 'shop',
  kencana_number: 'shop',
  kencana_reserved: 'shop',
  kencana_basis: 'shop',
  kencana_audit: 'shop',
  kencana_audit_chain: 'shop',
}

/** Returns the rows of the program's tables that belong to the shop and move with it. */
export const listSystemRows = (shop: string): readonly ShopRows[] =>
  systemTables.flatMap(table => {
    const column = shopColumns[table.name]
    if (column === undefined) return []
    return [{ table, where: { sql: `${column} = ?`, values: [shop] }, isShared: false }]
  })
