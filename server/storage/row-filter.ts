// The filter of a translated condition with the tables that it joins.
import type { TranslatedCondition } from '../../engine/expression/sql/translate.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { RowFilter } from './list-query.ts'
import { findShopColumn } from './tables.ts'

export const buildRowFilter = (schema: Schema, { condition, joins }: TranslatedCondition): RowFilter => ({
  condition,
  joins: joins.map(join => {
    const target = getResource(schema, join.to)
    const shop = findShopColumn(target)
    return { ...join, table: target.table, key: target.key[0], shopColumn: shop }
  }),
})
