import type { Field } from '../../../engine/schema/field.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { quoted } from '../../storage/migration/statements.ts'
import type { Statement } from '../../storage/storage.ts'
import { batchColumn, findShopColumn, ownBatch } from '../../storage/tables.ts'
import type { RowCheck } from './check.ts'

export const numbersOnce: RowCheck = {
  name: 'numbers-once',
  says: 'a number that the program gave stands on one row of its shop',
  find: async (connection, schema) => {
    const found = await Promise.all(
      numberedIn(schema).map(async one => {
        const rows = await connection.all(doublesIn(schema, one))
        return rows.map(row => ({
          ledger: '-',
          shop: String(row.shop),
          place: '-',
          what: `${one.resource.name}.${one.field.name} ${row.number}`,
          expected: '1 row',
          found: `${row.total} rows`,
        }))
      }),
    )
    return found.flat()
  },
}

interface Numbered {
  readonly resource: StoredResource
  readonly field: Field
}

/** Returns read-only number fields of rows that belong to one shop or to the chain. */
const numberedIn = ({ resources }: Schema): readonly Numbered[] =>
  Object.values(resources).flatMap(resource => {
    if (resource.scope.kind === 'shops') return []
    return resource.fields.flatMap(field =>
      field.number && field.readOnly && field.stored ? [{ resource, field }] : [],
    )
  })

const doublesIn = ({ project }: Schema, { resource, field }: Numbered): Statement => {
  const [table, number] = [quoted(resource.table), quoted(field.name)]
  const shop = findShopColumn(resource)
  const own = resource.lifecycle.batched ? ` and ${batchColumn} = '${ownBatch}'` : ''
  const by = shop === undefined ? '' : `${quoted(shop)}, `
  return {
    sql: `select ${shop === undefined ? "'-'" : quoted(shop)} as shop, ${number} as number, count(*) as total from ${table}
      where ${number} <> ? and ${number} <> ''${own} group by ${by}${number} having count(*) > 1`,
    values: [project.emptyText],
  }
}
