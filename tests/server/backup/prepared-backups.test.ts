// Backups in which one thing was added, removed or changed are refused by a restore, or what was changed is named.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '../../../server/backup/restore-backup.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { parseConfig } from '../../../server/config/config.ts'
import { importShop } from '../../../server/shop/move/shop-files.ts'
import { noon, openShop } from '../../support/shop/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-prepared-'))
let backup = ''

beforeAll(async () => {
  const shop = await openShop()
  const token = await shop.signIn('OWNER')
  const row = { kode_bank: 'UJI', nama_bank: 'BANK UJI' }
  const { status } = await shop.ask('POST', 'banks', { token, body: row })
  expect(status).toBe(201)
  await shop.running.close()
  const config = parseConfig({ DATA_DIR: shop.dataDir })
  backup = (await writeBackup(config, { folder, now: noon })).file
  rmSync(shop.dataDir, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const prepare = (name: string, change: (handle: Database.Database, file: string) => void): string => {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.db`)
  cpSync(backup, file)
  const handle = new Database(file)
  change(handle, file)
  handle.close()
  return file
}

/** Changes rows that guards protect, and puts the same guard back, as a careful attacker does. */
const changeGuarded = (handle: Database.Database, guards: readonly string[], sql: string): void => {
  const find = handle.prepare<[string], { sql: string }>('SELECT sql FROM sqlite_schema WHERE name = ?')
  const texts = guards.map(name => find.get(name)?.sql ?? '')
  for (const name of guards) handle.exec(`DROP TRIGGER ${name}`)
  handle.exec(sql)
  for (const text of texts) handle.exec(text)
}

type Prepared = readonly [what: string, change: (handle: Database.Database, file: string) => void, message: RegExp]

const run =
  (sql: string) =>
  (handle: Database.Database): void =>
    void handle.exec(sql)

/** What a restore refuses, with nothing written. */
const refused: readonly Prepared[] = [
  [
    'a trigger that makes each session one of the owner',
    run(
      "CREATE TRIGGER promote AFTER INSERT ON kencana_session BEGIN UPDATE kencana_session SET user_row = (SELECT id FROM users WHERE user_id = 'OWNER'); END",
    ),
    /was altered.*trigger promote on kencana_session.*Nothing was changed/,
  ],
  [
    'a guard of the same name that guards nothing',
    run(
      'DROP TRIGGER kencana_audit_no_update; CREATE TRIGGER kencana_audit_no_update BEFORE UPDATE ON kencana_audit WHEN 0 BEGIN SELECT 1; END',
    ),
    /was altered.*trigger kencana_audit_no_update/,
  ],
  ['a guard less', run('DROP TRIGGER kencana_audit_no_delete'), /was altered.*kencana_audit_no_delete/],
  ['a view', run('CREATE VIEW seen AS SELECT * FROM users'), /was altered.*view seen/],
  ['a table', run('CREATE TABLE notes (id TEXT)'), /was altered.*table notes/],
  ['an index', run('CREATE UNIQUE INDEX one_session ON kencana_session (shop)'), /was altered.*index one_session/],
  [
    'an index less',
    run('DROP INDEX kencana_audit_chain_audit_unique'),
    /was altered.*kencana_audit_chain_audit_unique/,
  ],
  [
    'an index over fewer rows',
    run(
      "DROP INDEX kencana_audit_chain_audit_unique; CREATE UNIQUE INDEX kencana_audit_chain_audit_unique ON kencana_audit_chain (audit_id) WHERE shop = ''",
    ),
    /was altered.*kencana_audit_chain_audit_unique/,
  ],
  [
    'a computed column',
    run("ALTER TABLE kencana_session ADD COLUMN level TEXT GENERATED ALWAYS AS ('OWN') VIRTUAL"),
    /was altered.*table kencana_session/,
  ],
  [
    'a schema file outside of the folder',
    run("UPDATE kencana_backup_file SET place = '../../outside.json' WHERE place = 'menu.json'"),
    /schema file "..\/..\/outside.json" is outside/,
  ],
  [
    'a schema file at an absolute path',
    run("UPDATE kencana_backup_file SET place = '/tmp/outside.json' WHERE place = 'menu.json'"),
    /is outside/,
  ],
  ['half of its pages', (_, file) => truncateSync(file, 400_000), /damaged/],
]

/** What is restored, as a database with breaches has to be restorable, and is named. */
const named: readonly Prepared[] = [
  [
    'a user more',
    handle => {
      const columns = handle.pragma('table_info(users)') as { name: string }[]
      const values = columns.map(({ name }) => (name === 'id' || name === 'user_id' ? `'X' || ${name}` : `"${name}"`))
      handle.exec(`INSERT INTO users SELECT ${values.join(', ')} FROM users WHERE user_id = 'OWNER'`)
    },
    /users XOWNER/,
  ],
  ['a user less', run("DELETE FROM users WHERE user_id = 'SPV01'"), /users/],
  ['another level', run("UPDATE users SET level = 'OWN' WHERE user_id = 'KSR01'"), /users KSR01/],
  [
    'the password of another user',
    run("UPDATE users SET password = replace(password, '$', '%') WHERE user_id = 'OWNER'"),
    /users OWNER/,
  ],
  [
    'a session of another user',
    run("UPDATE kencana_session SET user_row = (SELECT id FROM users WHERE user_id = 'SPV01')"),
    /kencana_session.*as left by OWNER.*another user_row/,
  ],
  [
    'a session that lasts for years',
    run("UPDATE kencana_session SET expires_at = '2036-01-01T00:00:00.000Z'"),
    /session of OWNER.*one until 2036/,
  ],
  [
    'another author of a version of the schema',
    run("UPDATE kencana_schema_version SET author = 'KSR01' WHERE seq = 1"),
    /kencana_schema_version 1.*another author/,
  ],
  ['another user in a row', run("UPDATE bank SET created_by = 'KSR01' WHERE kode_bank = 'UJI'"), /bank UJI.*by OWNER/],
  [
    'a link of another shop',
    handle =>
      changeGuarded(
        handle,
        ['kencana_audit_chain_no_update'],
        "UPDATE kencana_audit_chain SET shop = 'LAIN' WHERE shop = 'KCA'",
      ),
    /a row of LAIN.*one of KCA/,
  ],
  ['another setting', run("UPDATE bank SET nama_bank = 'LAIN' WHERE kode_bank = 'UJI'"), /bank UJI/],
  [
    'another seal',
    handle =>
      changeGuarded(
        handle,
        ['kencana_audit_no_update'],
        'UPDATE kencana_audit SET wrote = replace(wrote, \'"rows":[["bank"\', \'"rows":[["bonk"\') WHERE resource = \'bank\'',
      ),
    /chain-holds/,
  ],
  [
    'another author in the audit',
    handle =>
      changeGuarded(
        handle,
        ['kencana_audit_no_update'],
        "UPDATE kencana_audit SET user_id = 'KSR01' WHERE resource = 'bank'",
      ),
    /chain-holds/,
  ],
  [
    'a row of the audit less',
    handle => changeGuarded(handle, ['kencana_audit_no_delete'], "DELETE FROM kencana_audit WHERE resource = 'bank'"),
    /chain-holds/,
  ],
  [
    'another link',
    handle =>
      changeGuarded(
        handle,
        ['kencana_audit_chain_no_update'],
        "UPDATE kencana_audit_chain SET hash = '0' || substr(hash, 2) WHERE seq = 2",
      ),
    /chain-holds/,
  ],
  [
    'an erasure that no document has',
    handle => {
      const { id } = handle.prepare("SELECT id FROM kencana_audit WHERE resource = 'bank'").get() as { id: string }
      const wrote = JSON.stringify({ erased: [[id, '0'.repeat(64)]] })
      handle
        .prepare(
          "INSERT INTO kencana_audit SELECT 'f' || id, at, shop, user_id, device, claim_key, 'member', 'X', 'erase', NULL, NULL, ?, NULL FROM kencana_audit WHERE id = ?",
        )
        .run(wrote, id)
    },
    /erasure f.*expected the document that erased/,
  ],
  [
    'the text of a schema in force',
    run("UPDATE kencana_schema_file SET content = content || ' ' WHERE rowid = 1"),
    /schemas-as-stored/,
  ],
]

const restore = (file: string) => {
  const dataDir = mkdtempSync(join(folder, 'restored-'))
  const schemaFolder = join(dataDir, 'schema')
  return { dataDir, schemaFolder, result: restoreBackup(parseConfig({ DATA_DIR: dataDir }), { file, schemaFolder }) }
}

describe('a restore', () => {
  test('takes the backup as it is, and writes its schema files', async () => {
    const { dataDir, schemaFolder, result } = restore(backup)
    expect(await result).toMatchObject({ breaches: [] })
    expect(existsSync(join(schemaFolder, 'menu.json'))).toBe(true)
    expect(readdirSync(dataDir)).toContain('kencana.db')
  })

  test.each(refused)('refuses a backup with %s', async (what, change, message) => {
    const { dataDir, result } = restore(prepare(what, change))
    await expect(result).rejects.toThrow(message)
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.each(named)('names %s', async (what, change, message) => {
    const { breaches } = await restore(prepare(what, change)).result
    expect(breaches).toContainEqual(expect.stringMatching(message))
  })
})

test.each([refused[0], refused[3], named[0], named[2]].flatMap(one => (one ? [one] : [])))(
  'a shop is not taken out of a file with %s',
  async (what, change) => {
    const target = mkdtempSync(join(folder, 'target-'))
    const file = prepare(`shop ${what}`, change)
    const taken = importShop(parseConfig({ DATA_DIR: target }), {
      file,
      shop: 'KCA',
      now: noon,
      users: { keepsOwners: false, confirm: async () => true },
    })
    await expect(taken).rejects.toThrow(/have \d+ breaches; nothing was changed/)
    expect(existsSync(join(target, 'kencana.db'))).toBe(false)
  },
)
