// Users that a shop's file brings: listed before anything is taken in, and switched off where they would reach beyond their
// shop.
import { isFullLevel } from '../../../engine/access/access-user.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { streamTable } from '../../storage/migration/copy-rows.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { buildResourceTable } from '../../storage/tables.ts'
import { ShopRefused } from './shop-refused.ts'
import { buildUserCondition } from './shop-rows.ts'

export interface NewUser {
  readonly userId: string
  readonly name: string
  readonly level: string
  /** A full level, one of every shop, or a user who also works in other shops. */
  readonly reachesFurther: boolean
}

/** Returns the row to store for a user of the file. */
export type AdmittedUsers = (row: DatabaseRow) => DatabaseRow

const describeUser = ({ project }: Schema, shop: string, row: DatabaseRow): NewUser => {
  const { key, name, level: levelField, shop: home, shops } = project.user
  const level = String(row[levelField.field])
  const others = String((shops === undefined ? '' : row[shops]) ?? '')
    .split(',')
    .filter(code => !['', project.emptyText, shop].includes(code.trim()))
  return {
    userId: String(row[key]),
    name: String(row[name]),
    level,
    reachesFurther:
      isFullLevel(project, level) ||
      project.levels[level]?.everyShop === true ||
      others.length > 0 ||
      String(row[home]) !== shop,
  }
}

/** The users of the shop, and those of full levels, whom the other database does not have. */
export const findNewUsers = async (
  source: Connection,
  target: Connection,
  { schema, shop }: { readonly schema: Schema; readonly shop: string },
): Promise<readonly NewUser[]> => {
  const { user } = schema.project
  const table = buildResourceTable(getResource(schema, user.resource), schema)
  const present = new Set<string>()
  for await (const rows of streamTable(target, table)) for (const row of rows) present.add(String(row[user.key]))
  const found: NewUser[] = []
  for await (const rows of streamTable(source, table, buildUserCondition(schema, shop)))
    for (const row of rows) if (!present.has(String(row[user.key]))) found.push(describeUser(schema, shop, row))
  return found.toSorted((a, b) => a.userId.localeCompare(b.userId))
}

/**
 * Admits the confirmed users; those who reach beyond the shop arrive switched off unless `keepsOwners`. Throws ShopRefused
 * for any other.
 */
export const admitUsers = (
  schema: Schema,
  {
    shop,
    confirmed,
    keepsOwners,
  }: { readonly shop: string; readonly confirmed: readonly NewUser[]; readonly keepsOwners: boolean },
): AdmittedUsers => {
  const ids = new Set(confirmed.map(({ userId }) => userId))
  const { active } = schema.project.user
  return row => {
    const { userId, reachesFurther } = describeUser(schema, shop, row)
    if (!ids.has(userId)) throw new ShopRefused(shop, [`User ${userId} was not there when users were listed.`])
    return reachesFurther && !keepsOwners && active !== undefined ? { ...row, [active]: 0 } : row
  }
}
