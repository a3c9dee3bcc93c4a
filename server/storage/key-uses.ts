// Rows of documents that name imported documents or lines by number: what depends on an import, and what it names in vain.

import type { Stored } from '../../engine/field/field-type.ts'
import { getDocumentColumn, type KeyUse } from '../../engine/record/key-uses.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { selectFrom } from './row-source.ts'
import { findAll, quoteIdentifier as quote } from './run-query.ts'
import type { Connection, DatabaseRow, Statement } from './storage.ts'
import { batchColumn, findShopColumn, getShopColumn, localBatch } from './tables.ts'

interface UsedKey {
  readonly value: string
  readonly count: number
}

/** Keys of the batch of a shop that documents of the shops name, and that are not in the other batch, if there is one. */
export const findUsedKeys = async (
  connection: Connection,
  use: KeyUse,
  { batch, shop, without }: { readonly batch: string; readonly shop: string; readonly without: string },
): Promise<readonly UsedKey[]> => {
  const { from, condition, values } = buildUse(use)
  const key = `named.${quote(use.key)}`
  const to = quote(use.to.table)
  const rows = await connection.all({
    sql: `
      select ${key} as value, count(*) as total from ${from}
      join ${to} as named on named.${quote(getShopColumn(use.to))} = ${getNamedShop(use)} and ${key} = used.${quote(use.field.name)}
      where ${condition} and named.${quote(batchColumn)} = ? and named.${quote(getShopColumn(use.to))} = ?
        and not exists (select 1 from ${to} as other where other.${quote(getShopColumn(use.to))} = ?
          and other.${quote(use.key)} = ${key} and other.${quote(batchColumn)} = ?)
      group by ${key} order by ${key} limit 1000`,
    values: [...values, batch, shop, shop, without],
  })
  return rows.map(({ value, total }) => ({ value: String(value), count: Number(total) }))
}

/** Rows that name a document or line that their shop does not have: `shop document named`. */
export const findLostKeys = (connection: Connection, use: KeyUse): Promise<readonly DatabaseRow[]> =>
  connection.all(buildLostKeysStatement(use))

const buildLostKeysStatement = (use: KeyUse): Statement => {
  const { from, condition, values } = buildUse(use)
  const [to, shop] = [quote(use.to.table), quote(getShopColumn(use.to))]
  const isThere = `(named.${quote(batchColumn)} = '${localBatch}' or named.${quote(batchColumn)} in (select id from kencana_import where state = 'active'))`
  return {
    sql: `
      select used.${quote(getShopColumn(use.resource))} as shop, document.${quote(use.document.key[0])} as document,
        used.${quote(use.field.name)} as named from ${from}
      where ${condition} and exists (select 1 from ${to} as any_row where any_row.${shop} = ${getNamedShop(use)})
        and not exists (select 1 from ${to} as named where named.${shop} = ${getNamedShop(use)}
          and named.${quote(use.key)} = used.${quote(use.field.name)} and ${isThere})`,
    values,
  }
}

const buildUse = (use: KeyUse): Statement & { readonly from: string; readonly condition: string } => {
  const { resource, document, field, finalStates } = use
  const states = finalStates.map(() => '?').join(', ')
  const state = quote(document.lifecycle.flow?.field ?? '')
  return {
    sql: '',
    from: `${quote(resource.table)} as used join ${quote(document.table)} as document on document.id = used.${quote(getDocumentColumn(use))}`,
    condition: `used.${quote(batchColumn)} = '${localBatch}' and used.${quote(field.name)} <> ?${
      states === '' ? '' : ` and document.${state} not in (${states})`
    }`,
    values: [String(field.blank ?? ''), ...finalStates],
  }
}

const getNamedShop = ({ resource, shopField }: KeyUse): string => {
  const own = `used.${quote(getShopColumn(resource))}`
  if (shopField === undefined) return own
  const named = `used.${quote(shopField)}`
  const empty = String(resource.field[shopField]?.blank ?? '').replaceAll("'", "''")
  return `(case when ${named} = '${empty}' then ${own} else ${named} end)`
}

// Finds the shops of the chain that have a row with a value.

interface ShopsQuery {
  readonly column: string
  readonly value: Stored
  readonly shops: readonly string[]
}

/** Returns those of the shops that have a row with the value. */
export const findShopsWithValue = async (
  connection: Connection,
  resource: StoredResource,
  { column, value, shops }: ShopsQuery,
): Promise<readonly string[]> => {
  const shopColumn = findShopColumn(resource)
  if (shopColumn === undefined || shops.length === 0) return []
  const query = selectFrom(resource)
    .select(shopColumn)
    .distinct()
    .where(eb => eb.and([eb(column, '=', value), eb(shopColumn, 'in', [...shops])]))
    .orderBy(shopColumn)
  return (await findAll(connection, query)).map(row => String(row[shopColumn]))
}
