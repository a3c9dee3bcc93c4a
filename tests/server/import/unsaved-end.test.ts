// An import whose end cannot be saved, because nothing can: it is no import under way, and the next one comes in.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StorageReadOnly } from '../../../server/storage/storage.ts'
import { ended, importFile, readLegacyFile, sendFile } from '../../support/files/import-files.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const full = new StorageReadOnly({ kind: 'full', reason: 'the disk is full' })

describe.each(databases)('%s', database => {
  let shop: Shop
  let token: string
  beforeEach(async () => {
    shop = await openShop({ database })
    token = await shop.signIn('OWNER')
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await shop.close()
  })

  test('a disk that becomes full in the middle leaves none that runs for ever', async () => {
    const file = { token, file: 'master_baki.csv', bytes: readLegacyFile('master_baki') }
    await importFile(shop, 'master-gudang', {
      token,
      file: 'master_gudang.csv',
      bytes: readLegacyFile('master_gudang'),
    })
    const { storage } = shop.running
    const { write, lease } = storage
    let isFull = false
    // From the moment on at which the import has begun.
    vi.spyOn(storage, 'lease').mockImplementation(name => lease(name))
    vi.spyOn(storage, 'write').mockImplementation(async (work, options) => {
      if (isFull) throw full
      const answer = await write(work, options)
      isFull = vi.mocked(storage.lease).mock.calls.length > 0
      return answer
    })
    const { status, body } = await sendFile(shop, 'master-baki', file)
    expect(status).toBe(202)
    expect(await ended(shop, token, body.id)).toMatchObject({ state: 'failed', percentage: 100 })
    const readHistory = async () => (await shop.ask('GET', 'imports/master-baki/history', { token })).body
    expect(await readHistory()).toMatchObject([{ id: body.id, state: 'failed' }])
    const readStored = () =>
      storage.read(connection => connection.all({ sql: 'SELECT state FROM kencana_import ORDER BY id', values: [] }))
    expect((await readStored()).at(-1)).toEqual({ state: 'running' })
    vi.restoreAllMocks()
    expect(await readHistory()).toMatchObject([{ id: body.id, state: 'failed' }])
    expect((await readStored()).at(-1)).toEqual({ state: 'failed' })
    expect(await importFile(shop, 'master-baki', file)).toMatchObject({ state: 'done' })
  })
})
