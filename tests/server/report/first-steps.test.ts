// First steps of a new shop: done once their rows are there, for who may take them, and gone once all are done.
import { describe, expect, test } from 'vitest'
import { importFile, readLegacyFile } from '../../support/files/import-files.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const shop = openForTests(() => openShop())

describe.each(databases)('%s', database => {
  const empty = openForTests(() => openShop({ database, env: { KENCANA_START: 'empty' } }))

  const readSteps = async () => {
    const { body } = await empty.ask('GET', 'dashboard', { token: await empty.signIn('OWNER') })
    return body.steps as readonly { readonly id: string; readonly isDone: boolean }[] | undefined
  }
  const readDone = async () => ((await readSteps()) ?? []).filter(({ isDone }) => isDone).map(({ id }) => id)

  test('a new shop has them all open, and each is done with its rows', async () => {
    const token = await empty.signIn('OWNER')
    const steps = (await readSteps()) ?? []
    expect([steps.length, await readDone()]).toEqual([11, []])
    for (const type of ['master_group', 'master_jenis', 'master_gudang', 'master_baki'])
      await importFile(empty, type, { token, file: `${type}.csv`, bytes: readLegacyFile(type) })
    expect(await readDone()).toEqual(['group', 'harga', 'jenis', 'baki'])
    const saved = await empty.ask('PUT', 'para-system', { token, body: { CETAK_NOTA: 'roll' } })
    expect(saved.status).toBe(200)
    expect(await readDone()).toEqual(['group', 'harga', 'jenis', 'baki', 'printer'])
  })
})

test('other levels are shown none', async () => {
  const { status, body } = await shop.ask('GET', 'dashboard', { token: await shop.signIn('SPV01') })
  expect([status, body.steps]).toEqual([200, undefined])
})
