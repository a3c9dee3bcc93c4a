import type { Field } from '../../engine/schema/field.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import type { Statement } from '../storage/storage.ts'
import { batchColumn, findShopColumn, localBatch } from '../storage/tables.ts'
import type { RowCheck } from './check.ts'

export const numbersOnce: RowCheck = {
  name: 'numbers-once',
  invariant: 'a number that the program gave stands on one row of its shop',
  find: async (connection, schema) => {
    const found = await Promise.all(
      listNumberedFields(schema).map(async numbered => {
        const rows = await connection.all(buildDuplicatesStatement(schema, numbered))
        return rows.map(row => ({
          shop: String(row.shop),
          what: `${numbered.resource.name}.${numbered.field.name} ${row.number}`,
          expected: '1 row',
          found: `${row.total} rows`,
        }))
      }),
    )
    return found.flat()
  },
}

interface NumberedField {
  readonly resource: StoredResource
  readonly field: Field
}

/** Returns read-only number fields of rows that belong to one shop or to the chain. */
const listNumberedFields = ({ resources }: Schema): readonly NumberedField[] =>
  Object.values(resources).flatMap(resource => {
    if (resource.scope.kind === 'shops') return []
    return resource.fields.flatMap(field =>
      field.number && field.readOnly && field.stored ? [{ resource, field }] : [],
    )
  })

const buildDuplicatesStatement = ({ project }: Schema, { resource, field }: NumberedField): Statement => {
  const [table, number] = [quoteIdentifier(resource.table), quoteIdentifier(field.name)]
  const shop = findShopColumn(resource)
  const batchCondition = resource.lifecycle.batched ? ` and ${batchColumn} = '${localBatch}'` : ''
  const by = shop === undefined ? '' : `${quoteIdentifier(shop)}, `
  return {
    sql: `select ${shop === undefined ? "'-'" : quoteIdentifier(shop)} as shop, ${number} as number, count(*) as total from ${table}
      where ${number} <> ? and ${number} <> ''${batchCondition} group by ${by}${number} having count(*) > 1`,
    values: [project.emptyText],
  }
}
