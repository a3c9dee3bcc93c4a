import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../../../server/storage/sqlite/connection.ts'
import { migrate } from '../../../../server/storage/sqlite/migrate.ts'
import { isSafeVersion, runSelfTest } from '../../../../server/storage/sqlite/self-test.ts'
import { buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { noon, openShop } from '../../../support/shop/shop.ts'
import { lookInto } from '../../database.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-self-test-'))
const schema = buildSchemaWith()
afterAll(() => rmSync(folder, { recursive: true }))

const versions: readonly [version: string, isSafe: boolean][] = [
  ['3.51.3', true],
  ['3.51.4', true],
  ['3.52.0', true],
  ['3.52', true],
  ['4.0.0', true],
  ['3.100.0', true],
  ['3.51.3.1', true],
  ['3.51.2', false],
  ['3.51', false],
  ['3.50.9', false],
  ['3.9.99', false],
  ['2.99.99', false],
  ['', false],
  ['unknown', false],
]
test.each(versions)('SQLite %j is safe: %s', (version, isSafe) => {
  expect(isSafeVersion(version)).toBe(isSafe)
})

describe('a database', () => {
  let serial = 0
  const tested = async (spoil: (handle: Database.Database) => void, now = noon): Promise<string | undefined> => {
    const file = join(folder, `${serial++}.db`)
    const writer = connect(file, { readonly: false })
    const { handle } = writer
    await migrate(writer, { schema, recompute: async () => [] })
    spoil(handle)
    const doubt = runSelfTest(handle, { schema, now: () => now })
    handle.close()
    return doubt
  }

  const trigger = 'kencana_audit_no_delete'
  const spoilt: readonly [what: string, spoil: (handle: Database.Database) => void, doubt: string | undefined][] = [
    ['as it is made', () => {}, undefined],
    ['without WAL', handle => handle.pragma('journal_mode = DELETE'), 'the journal is not in WAL mode'],
    [
      'that does not flush',
      handle => handle.pragma('synchronous = NORMAL'),
      'commits are not flushed to the disk (synchronous is not FULL)',
    ],
    ['without foreign keys', handle => handle.pragma('foreign_keys = OFF'), 'foreign keys are off'],
    ['without a trigger', handle => handle.exec(`DROP TRIGGER ${trigger}`), `triggers are missing: ${trigger}`],
    [
      'with a view',
      handle => handle.exec('CREATE VIEW seen AS SELECT 1'),
      'the database is not as the program created it: view seen',
    ],
  ]
  test.each(spoilt)('%s', async (_, spoil, doubt) => {
    expect(await tested(spoil)).toBe(doubt)
  })

  test.each([
    ['1970-01-01T00:00:00.000Z', 'the clock shows 1970-01-01T00:00:00.000Z'],
    ['2024-12-31T23:59:59.999Z', 'the clock shows 2024-12-31T23:59:59.999Z'],
    ['2025-01-01T00:00:00.000Z', undefined],
    ['2100-12-31T23:59:59.999Z', undefined],
    ['2101-01-01T00:00:00.000Z', 'the clock shows 2101-01-01T00:00:00.000Z'],
  ])('beside a clock of %s', async (time, doubt) => {
    expect(await tested(() => {}, new Date(time))).toBe(doubt)
  })
})

describe('a shop whose self-test fails', () => {
  /** A shop filled well, spoilt while it was closed, and opened again. */
  const reopened = async (spoil: (file: string) => void, now = noon) => {
    const before = await openShop()
    await before.signIn('OWNER')
    await before.running.close()
    spoil(join(before.dataDir, 'kencana.db'))
    const shop = await openShop({ dataDir: before.dataDir, now: () => now })
    return { shop, token: await shop.signIn('OWNER') }
  }
  const dropTrigger = (file: string): void => {
    const handle = new Database(file)
    handle.exec('DROP TRIGGER kencana_audit_no_delete')
    handle.close()
  }
  const cases: readonly [what: string, spoil: (file: string) => void, now: Date, because: string][] = [
    ['a missing trigger', dropTrigger, noon, 'triggers are missing: kencana_audit_no_delete'],
    ['a clock of 1970', () => {}, new Date(0), 'the clock shows 1970-01-01T00:00:00.000Z'],
  ]
  test.each(cases)('for %s can be read and not written', async (_, spoil, now, because) => {
    const { shop, token } = await reopened(spoil, now)
    expect(shop.running.storage.trouble()?.reason).toBe(because)
    expect((await shop.ask('GET', 'banks', { token })).status).toBe(200)
    expect((await shop.ask('GET', 'health')).body).toMatchObject({
      status: 'impaired',
      readOnly: true,
      trouble: 'storage.read-only',
    })
    const body = { kode_bank: 'UJI', nama_bank: 'UJI' }
    const refused = await shop.ask('POST', 'banks', { token, body })
    expect(refused).toMatchObject({ status: 503, body: { code: 'storage.read-only' } })
    expect(refused.headers['retry-after']).toBe('60')
    expect(JSON.stringify(refused.body)).not.toContain(because)
    expect((await shop.ask('GET', 'banks?filter={"kode_bank":"UJI"}', { token })).body).toEqual([])
    const another = await shop.signIn('KSR01')
    expect((await shop.ask('GET', 'users/session', { token: another })).status).toBe(200)
    expect((await shop.ask('POST', 'users/logout', { token: another })).status).toBe(200)
    expect((await shop.ask('GET', 'users/session', { token: another })).status).toBe(401)
    expect(lookInto(shop, 'SELECT user_row FROM kencana_session')).toHaveLength(1)
    await shop.close()
  })

  test('a database that is new and read-only is left empty', async () => {
    const shop = await openShop({ now: () => new Date(0) })
    const handle = new Database(join(shop.dataDir, 'kencana.db'), { readonly: true })
    expect(handle.prepare('SELECT count(*) FROM users').pluck().get()).toBe(0)
    handle.close()
    await shop.close()
  })
})
