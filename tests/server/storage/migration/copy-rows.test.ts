import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertMeta } from '../../../../server/storage/meta.ts'
import { copyRows, NotEmpty } from '../../../../server/storage/migration/copy-rows.ts'
import { listTables } from '../../../../server/storage/tables.ts'
import { buildFiles } from '../../../support/schema/schema-files.ts'
import { type OpenedStorage, storages } from '../../../support/storage/storages.ts'
import { chainSchema, putThing } from '../stored-things.ts'

let opened: readonly OpenedStorage[] = []
beforeEach(async () => {
  opened = await Promise.all(storages.map(({ open }) => open({ schema: chainSchema })))
})
afterEach(async () => {
  for (const one of opened) await one.remove()
})

const everything = ({ storage }: OpenedStorage) =>
  storage.read(async connection => {
    const tables = listTables(chainSchema).filter(({ name }) => name !== 'kencana_meta')
    const rows = tables.map(async ({ name, key }) => [
      name,
      await connection.all({ sql: `SELECT * FROM "${name}" ORDER BY ${key.join()}`, values: [] }),
    ])
    return Object.fromEntries(await Promise.all(rows))
  })

const directions = storages.flatMap((from, a) =>
  storages.flatMap((to, b) => (a === b ? [] : [[from.name, to.name, a, b] as const])),
)

test.each(directions)('every row goes from %s to %s, exact and once', async (_from, _to, a, b) => {
  const [from, to] = [opened[a] as OpenedStorage, opened[b] as OpenedStorage]
  for (let serial = 0; serial < 450; serial++) {
    const thing_code = `T${serial}`
    await putThing(from.storage, chainSchema, {
      thing_code,
      name: `É 💍 '"\\ ${serial}`,
      price: 9_007_199_254_740_991,
    })
  }
  await from.storage.write(connection => insertMeta(connection, 'start', 'demo'))
  // What a database remembers of its own schema neither moves nor stands in the way.
  for (const { storage } of [from, to]) await storage.migrate(chainSchema, buildFiles())
  const counts = await from.storage.read(source => copyRows(source, to.storage, chainSchema))
  expect([counts.get('thing'), counts.get('kencana_meta'), counts.get('person')]).toEqual([450, 1, 0])
  expect(await everything(to)).toEqual(await everything(from))
  await expect(from.storage.read(source => copyRows(source, to.storage, chainSchema))).rejects.toBeInstanceOf(NotEmpty)
})
