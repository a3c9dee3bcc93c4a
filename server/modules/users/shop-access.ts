// The shops that a user may work in: the own shop, additional shops, and for some levels every open shop.
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Project } from '../../../engine/schema/project.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { NotSignedIn } from '../../errors/errors.ts'
import { findAllRows } from '../../storage/find-rows.ts'
import { findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

export interface Worker {
  readonly level: string
  /** Key of the own shop. */
  readonly shop: string
  /** Keys of the additional shops, separated by commas. */
  readonly others: Stored
}

export interface ShopEntry {
  readonly code: string
  readonly name: string
}

export const canWorkInShop = ({ levels }: Project, { level, shop, others }: Worker, code: string): boolean =>
  levels[level]?.everyShop === true ||
  shop === code ||
  String(others ?? '')
    .split(',')
    .includes(code)

export const toWorker = ({ project }: Schema, row: Row): Worker => {
  const { user } = project
  const others = user.shops === undefined ? null : (row[user.shops] ?? null)
  return { level: String(row[user.level]), shop: String(row[user.shop]), others }
}

/** The open shops that the user may work in: the own shop first, the others by key. */
export const listOpenShops = async (
  connection: Connection,
  schema: Schema,
  worker: Worker,
): Promise<readonly ShopEntry[]> => {
  const { shop } = schema.project
  const rows = await findAllRows(connection, getResource(schema, shop.resource), '')
  return rows
    .filter(row => shop.active === undefined || row[shop.active] === 1)
    .map(row => ({ code: String(row[shop.key]), name: String(row[shop.name]) }))
    .filter(({ code }) => canWorkInShop(schema.project, worker, code))
    .toSorted((a, b) => Number(b.code === worker.shop) - Number(a.code === worker.shop) || (a.code < b.code ? -1 : 1))
}

/** The open shops that this user may work in; throws NotSignedIn if there is no such user. */
export const loadUserShops = async (
  connection: Connection,
  schema: Schema,
  userRow: string,
): Promise<readonly ShopEntry[]> => {
  const row = await findRowById(connection, getResource(schema, schema.project.user.resource), userRow)
  if (!row) throw new NotSignedIn()
  return listOpenShops(connection, schema, toWorker(schema, row))
}
