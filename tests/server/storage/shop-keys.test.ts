// Each unique key of a table with rows of a shop contains the code of the shop: a condition of partitions and distributed databases.
import { expect, test } from 'vitest'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { systemTables } from '../../../server/storage/system-tables.ts'
import { buildResourceTable, findShopColumn } from '../../../server/storage/tables.ts'

const schema = loadSchema('schema')
const resources = Object.values(schema.resources)

test('each unique index of a table of a shop contains its code', () => {
  const shopTables = resources.filter(resource => findShopColumn(resource) !== undefined)
  expect(shopTables.length).toBeGreaterThan(100)
  const faults = shopTables.flatMap(resource =>
    buildResourceTable(resource, schema).indexes.flatMap(({ unique, name, columns }) =>
      unique && !columns.includes(findShopColumn(resource) ?? '') ? [name] : [],
    ),
  )
  expect(faults).toEqual([])
})

test('the tables of the program with rows of a shop have its code in their keys, but those named in docs/scaling.md', () => {
  const faults = systemTables.flatMap(({ name, columns, key, indexes }) => {
    if (!columns.some(column => column.name === 'shop')) return []
    const keys = [key, ...indexes.flatMap(({ unique, columns: own }) => (unique ? [own] : []))]
    return keys.flatMap(one => (one.includes('shop') ? [] : [`${name} ${one.join()}`]))
  })
  expect(faults).toEqual([
    'kencana_session token_hash',
    'kencana_import id',
    'kencana_authorization id',
    'kencana_report_file id',
    'kencana_audit id',
    'kencana_audit_chain audit_id',
  ])
})
