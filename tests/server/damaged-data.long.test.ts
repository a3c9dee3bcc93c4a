// Data folders as a crash, a careless hand or a bad disk leaves them: what the next start makes of them.
import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { acceptData } from '../../server/storage/sqlite/open-file.ts'
import { openForInspection } from '../../server/storage/sqlite/open-for-inspection.ts'
import { getTempPlaces } from '../support/programs/programs.ts'
import { noon, openShop, type Shop } from '../support/shop/shop.ts'
import { lookInto } from './database.ts'

const { newPlace, remove } = getTempPlaces('kencana-damaged-')
const crashed = newPlace()
const files = ['kencana.db', 'kencana.db-wal'] as const
let open: Shop | undefined

/** A server in the middle of its work: what its folder holds at that moment is what a kill leaves. */
beforeAll(async () => {
  mkdirSync(crashed)
  const first = await openShop()
  await first.running.close()
  const shop = await openShop({ dataDir: first.dataDir })
  const token = await shop.signIn('OWNER')
  await shop.ask('POST', 'banks', { token, body: { kode_bank: 'UJI', nama_bank: 'DI LOG' } })
  for (const file of files) copyFileSync(join(shop.dataDir, file), join(crashed, file))
  await shop.close()
})
afterEach(async () => {
  await open?.running.close()
  open = undefined
})
afterAll(remove)

const copyOfCrash = (...wanted: readonly string[]): string => {
  const folder = newPlace()
  mkdirSync(folder)
  for (const file of wanted) copyFileSync(join(crashed, file), join(folder, file))
  return folder
}

const reopen = async (dataDir: string): Promise<Shop> => {
  await open?.running.close()
  open = await openShop({ dataDir })
  return open
}

const bank = { kode_bank: 'BARU', nama_bank: 'BARU' }
const readStatusOfSave = async (shop: Shop, body: object = bank) =>
  (await shop.ask('POST', 'banks', { token: await shop.signIn('OWNER'), body })).status
const readSavedBanks = (shop: Shop) => lookInto(shop, "SELECT nama_bank FROM bank WHERE kode_bank = 'UJI'")

describe('after a kill', () => {
  test('the log beside the file holds what was saved', async () => {
    const shop = await reopen(copyOfCrash(...files))
    expect([shop.running.storage.trouble(), readSavedBanks(shop)]).toEqual([undefined, [{ nama_bank: 'DI LOG' }]])
    expect(await readStatusOfSave(shop)).toBe(201)
  })

  test('an audit that comes first takes nothing away, nor does a start in which nothing is saved', async () => {
    const folder = copyOfCrash(...files)
    await (await openForInspection(join(folder, 'kencana.db'))).close()
    expect((await reopen(folder)).running.storage.trouble()).toBeUndefined()
    const shop = await reopen(folder)
    expect([shop.running.storage.trouble(), readSavedBanks(shop)]).toEqual([undefined, [{ nama_bank: 'DI LOG' }]])
  })

  const withoutLog: readonly (readonly [what: string, spoil: (log: string) => void])[] = [
    ['removed', log => rmSync(log)],
    ['emptied', log => truncateSync(log)],
  ]
  test.each(withoutLog)('a log that was %s is reported at each start, and nothing is saved', async (_, spoil) => {
    const folder = copyOfCrash(...files)
    spoil(join(folder, 'kencana.db-wal'))
    for (const start of [1, 2]) {
      const shop = await reopen(folder)
      expect(shop.running.storage.trouble()).toEqual({
        kind: 'damaged',
        reason: expect.stringMatching(
          /kencana\.db-wal is missing, which held the newest rows .* "npm run accept:data"/,
        ),
      })
      const token = await shop.signIn('OWNER')
      expect((await shop.ask('GET', 'banks', { token })).status).toBe(200)
      const refused = await shop.ask('POST', 'banks', { token, body: bank })
      expect([start, refused.status, refused.body.code]).toEqual([start, 503, 'storage.damaged'])
      expect((await shop.ask('GET', 'health')).body).toMatchObject({ readOnly: true, trouble: 'storage.damaged' })
    }
  })

  test('a log that is put back brings everything back', async () => {
    const folder = copyOfCrash('kencana.db')
    expect((await reopen(folder)).running.storage.trouble()?.kind).toBe('damaged')
    await open?.running.close()
    copyFileSync(join(crashed, 'kencana.db-wal'), join(folder, 'kencana.db-wal'))
    const shop = await reopen(folder)
    expect([shop.running.storage.trouble(), readSavedBanks(shop)]).toEqual([undefined, [{ nama_bank: 'DI LOG' }]])
  })

  test('somebody may accept the loss; it stands in the audit, and the shop goes on', async () => {
    const folder = copyOfCrash('kencana.db')
    const file = join(folder, 'kencana.db')
    expect(await acceptData(file, noon)).toMatch(/^2026-11-20T/)
    expect(await acceptData(file, noon)).toBeUndefined()
    const shop = await reopen(folder)
    expect(shop.running.storage.trouble()).toBeUndefined()
    expect(lookInto(shop, "SELECT device FROM kencana_audit WHERE verb = 'accept'")).toEqual([
      { device: 'accept:data' },
    ])
    expect(await readStatusOfSave(shop)).toBe(201)
  })

  test('where nothing is missing nothing is accepted', async () => {
    const folder = copyOfCrash(...files)
    expect(await acceptData(join(folder, 'kencana.db'), noon)).toBeUndefined()
    expect(readFileSync(join(folder, 'kencana.db'))).toEqual(readFileSync(join(crashed, 'kencana.db')))
  })
})

describe('a page that a disk spoilt', () => {
  /** The folder closed in order, and the first page of a table in its file. */
  const closedFolder = async (): Promise<string> => {
    const folder = copyOfCrash(...files)
    await reopen(folder)
    await open?.running.close()
    open = undefined
    return folder
  }
  const spoil = (folder: string, table: string): void => {
    const handle = new Database(join(folder, 'kencana.db'), { readonly: true })
    const page = Number(handle.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table))
    handle.close()
    const bytes = readFileSync(join(folder, 'kencana.db'))
    bytes.fill(0xff, (page - 1) * 4096, page * 4096)
    writeFileSync(join(folder, 'kencana.db'), bytes)
  }

  test('is found at the start: the rest is read, nothing is saved', async () => {
    const folder = await closedFolder()
    spoil(folder, 'bank')
    const shop = await reopen(folder)
    expect(shop.running.storage.trouble()).toEqual({
      kind: 'damaged',
      reason: expect.stringMatching(/is damaged: .*\. Keep a copy of the folder as it is, and restore a backup/),
    })
    const token = await shop.signIn('OWNER')
    expect((await shop.ask('GET', 'gudang', { token })).status).toBe(200)
    const unread = await shop.ask('GET', 'banks', { token })
    expect([unread.status, unread.body]).toMatchObject([503, { code: 'storage.damaged' }])
    expect(await readStatusOfSave(shop)).toBe(503)
  })

  test('is found when it is read: from then on nothing is saved', async () => {
    const folder = await closedFolder()
    const shop = await reopen(folder)
    const token = await shop.signIn('OWNER')
    spoil(folder, 'tukang')
    expect((await shop.ask('GET', 'health')).body).not.toHaveProperty('trouble')
    expect((await shop.ask('GET', 'tukang', { token })).body.code).toBe('storage.damaged')
    expect((await shop.ask('POST', 'banks', { token, body: bank })).body.code).toBe('storage.damaged')
    expect((await shop.ask('GET', 'banks', { token })).status).toBe(200)
    expect((await shop.ask('GET', 'health')).body).toMatchObject({ trouble: 'storage.damaged' })
  })

  test('in the head of the file: a sentence, and the file as it was', async () => {
    const folder = await closedFolder()
    const bytes = readFileSync(join(folder, 'kencana.db')).fill(0x41, 0, 100)
    writeFileSync(join(folder, 'kencana.db'), bytes)
    await expect(openShop({ dataDir: folder })).rejects.toThrow(
      /^The database cannot be opened: the database in .* is damaged: file is not a database \(SQLITE_NOTADB\)\. Keep a copy/,
    )
    expect(readFileSync(join(folder, 'kencana.db'))).toEqual(bytes)
  })
})
