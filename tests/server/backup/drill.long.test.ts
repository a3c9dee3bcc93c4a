// The drill: a backup beside a shop that goes on saving, restored into an empty place, on both databases and across them.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBackups } from '../../../server/backup/backup-files.ts'
import { runBackupCommand } from '../../support/programs/backup-commands.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop, password, type Shop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'
import { createPlace, removePlace } from '../../support/storage/postgres-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-drill-'))
const places: string[] = []
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const place of places) await removePlace(place)
})

const createFolder = (): string => mkdtempSync(join(folder, 'place-'))
const createDatabase = async (): Promise<string> => {
  const place = await createPlace()
  places.push(place)
  return place
}

describe.each(databases)('%s', database => {
  let token: string
  let backup: string
  /** Codes whose save was answered before the backup began. */
  const savedBefore: string[] = []

  const save = async (code: string): Promise<void> => {
    const body = { kode_sales: code, nama_sales: 'CADANGAN' }
    expect((await shop.ask('POST', 'sales', { token, body })).status).toBe(201)
  }

  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'demo' } }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
    for (const code of ['A1', 'A2', 'A3']) {
      await save(code)
      savedBefore.push(code)
    }
    let isWriting = true
    const writing = (async () => {
      for (let count = 0; isWriting; count++) await save(`B${count}`)
    })()
    const env = { DATA_DIR: shop.dataDir, ...(shop.databaseUrl !== undefined && { DATABASE_URL: shop.databaseUrl }) }
    const { code, messages } = await runBackupCommand('backup', [], env)
    isWriting = false
    await writing
    expect([code, messages]).toEqual([
      0,
      expect.stringMatching(/kencana-\d{8}-\d{6}\.db: [\d.]+ MB, [1-9]\d* legs audited/),
    ])
    backup = join(shop.dataDir, 'backup', listBackups(join(shop.dataDir, 'backup'), new Date())[0]?.name ?? '')
  })

  const expectRestored = async (restored: Shop): Promise<void> => {
    const there = await restored.signIn('OWNER', password)
    const codes = (await restored.ask('GET', 'sales', { token: there })).body.map(
      ({ kode_sales }: { kode_sales: string }) => kode_sales,
    )
    expect(savedBefore.filter(code => !codes.includes(code))).toEqual([])
    const pieces = (of: Shop, by: string) => of.ask('GET', 'barang?range=[0,0]', { token: by })
    const [before, after] = [await pieces(shop, token), await pieces(restored, there)]
    expect(after.headers['content-range']).toBe(before.headers['content-range'])
    const body = { kode_sales: 'SESUDAH', nama_sales: 'BARU' }
    expect((await restored.ask('POST', 'sales', { token: there, body })).status).toBe(201)
  }

  test('is restored into an empty folder by one command, and the shop goes on there', async () => {
    const dataDir = createFolder()
    const { code, messages } = await runBackupCommand('restore', [backup], { DATA_DIR: dataDir })
    expect([code, messages]).toEqual([
      0,
      expect.stringMatching(/^Restored the backup of .*Z: [1-9]\d* legs audited, 0 breaches/),
    ])
    const restored = await openShop({ dataDir })
    await expectRestored(restored)
    await restored.running.close()
    const again = await runBackupCommand('restore', [backup], { DATA_DIR: dataDir })
    expect([again.code, again.messages]).toEqual([
      1,
      expect.stringContaining('is there already; move it to another folder'),
    ])
  })

  test('is restored into an empty PostgreSQL, and into no other', async () => {
    const databaseUrl = await createDatabase()
    const env = { DATA_DIR: createFolder(), DATABASE_URL: databaseUrl }
    const { code, messages } = await runBackupCommand('restore', [backup], env)
    expect([code, messages]).toEqual([0, expect.stringContaining(' 0 breaches')])
    const restored = await openShop({ databaseUrl })
    await expectRestored(restored)
    await restored.running.close()
    expect(await runBackupCommand('restore', [backup], env)).toMatchObject({
      code: 1,
      messages: expect.stringContaining('not empty'),
    })
  })

  // A backup is the same file, whatever it is made of.
  if (database === 'postgres') return
  test('writes the schema files that it was made with, where a folder is named', async () => {
    const schemaDir = join(createFolder(), 'schema')
    const env = { DATA_DIR: createFolder(), SCHEMA_DIR: 'schema' }
    const { code } = await runBackupCommand('restore', [backup, '--schema', schemaDir], env)
    expect([code, existsSync(join(schemaDir, 'project.json')), existsSync(join(schemaDir, 'menu.json'))]).toEqual([
      0,
      true,
      true,
    ])
  })

  test('one that was damaged on its disk is refused, and nothing is written', async () => {
    const damaged = join(createFolder(), 'damaged.db')
    const bytes = readFileSync(backup)
    bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 20_000)
    writeFileSync(damaged, bytes)
    const dataDir = createFolder()
    const { code, messages } = await runBackupCommand('restore', [damaged], { DATA_DIR: dataDir })
    expect([code, messages]).toEqual([1, expect.stringContaining(`${damaged} is damaged: `)])
    expect(existsSync(join(dataDir, 'kencana.db'))).toBe(false)
  })
})

test('a file that is no backup, and a folder without data, are reported in one sentence', async () => {
  const file = join(createFolder(), 'x.db')
  writeFileSync(file, 'not a database')
  const refused: readonly (readonly ['backup' | 'restore', readonly string[], string])[] = [
    ['restore', [file], 'is no backup of Kencana.'],
    ['restore', [`${file}.missing`], 'There is no '],
    ['restore', [], 'Name the backup: npm run restore -- FILE'],
    ['restore', ['--force', file], 'Name the backup: npm run restore -- FILE'],
    ['restore', [folder, '--at', 'kemarin'], '--at is "kemarin"; it must be a time such as "2026-11-29 14:05"'],
    ['restore', [folder, '--at'], 'Name the backup: npm run restore -- FILE'],
    ['restore', [createFolder(), '--at', '2026-11-29 14:05'], 'has no copy of Kencana from before'],
    [
      'restore',
      [file, '--at', '2026-11-29 14:05'],
      '--at is for the folder or bucket of BACKUP_COPY, not for one file.',
    ],
    ['backup', [], 'set DATA_DIR to the folder of the data.'],
    ['backup', ['a', 'b'], 'Name one folder at most'],
  ]
  for (const [command, args, sentence] of refused) {
    const { code, messages } = await runBackupCommand(command, args, { DATA_DIR: join(folder, 'nothing') })
    expect([args, code, messages]).toEqual([args, 1, expect.stringContaining(sentence)])
  }
})
