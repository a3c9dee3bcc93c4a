import { afterEach, describe, expect, test } from 'vitest'
import { findMeta } from '../../../../server/storage/meta.ts'
import { DataTooNew, type DataUpgrades } from '../../../../server/storage/migration/data-version.ts'
import { buildEdits, buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { type OpenedStorage, storages } from '../../../support/storage/storages.ts'
import { putThing } from '../stored-things.ts'

const schema = buildSchemaWith()
const wider = buildSchemaWith(buildEdits('thing')('/properties/extra', { $ref: 'types#text' }))
const ran: number[] = []
const upgrade = (to: number) => ({ to, run: async () => void ran.push(to) })
const one: DataUpgrades = [upgrade(1)]
const three: DataUpgrades = [upgrade(1), upgrade(2), upgrade(3)]

describe.each(storages)('$name', ({ open }) => {
  let opened: OpenedStorage | undefined
  let place: string | undefined
  afterEach(async () => {
    if (!opened) await start(three)
    await opened?.remove()
    opened = undefined
    place = undefined
    ran.length = 0
  })

  const stop = async (): Promise<void> => {
    await opened?.close()
    opened = undefined
  }
  const start = async (upgrades?: DataUpgrades, of = schema): Promise<OpenedStorage> => {
    await stop()
    opened = await open({ schema: of, ...(upgrades && { upgrades }), ...(place !== undefined && { place }) })
    place = opened.place
    return opened
  }
  const readVersion = () => opened?.storage.read(connection => findMeta(connection, 'schema-data-version'))

  test('a new database begins with the version of the program, and nothing is upgraded', async () => {
    await start(three)
    expect([ran, await readVersion()]).toEqual([[], '3'])
  })

  test('what came since is done in its order, once', async () => {
    await start(one)
    await start(three)
    await start(three)
    expect([ran, await readVersion()]).toEqual([[2, 3], '3'])
  })

  test('a database from before there were versions has all of it done', async () => {
    await start()
    await start(three)
    expect(ran).toEqual([1, 2, 3])
  })

  test('an upgrade that fails takes back the tables as well', async () => {
    const { tables } = await start(one)
    const before = await tables()
    const fails: DataUpgrades = [...one, { to: 2, run: () => Promise.reject(new Error('no')) }]
    await expect(start(fails, wider)).rejects.toThrow('no')
    expect(await tables()).toEqual(before)
  })

  test('newer data are refused, also where the schema would change the tables, and nothing is changed', async () => {
    const { storage, tables } = await start(three)
    await putThing(storage, schema, { thing_code: 'A' })
    const before = await tables()
    const opening = start(one, wider)
    await expect(opening).rejects.toThrow(DataTooNew)
    await expect(opening).rejects.toThrow('(its data have version 3, this program knows 1); nothing was changed.')
    expect(await tables()).toEqual(before)
    await start(three)
    expect([ran, await readVersion()]).toEqual([[], '3'])
  })
})
