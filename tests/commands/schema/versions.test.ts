// `schema revert`, `release` and `apply` on a copy of the small shop: what they put in force, and what refuses them.
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../../engine/schema-file/files/version.ts'
import { foreseeRecompute } from '../../../server/audit/rebuild/recompute.ts'
import { parseConfig } from '../../../server/config/config.ts'
import { openAppliedSchema } from '../../../server/project/open-storage.ts'
import { compileSchema, readSchemaFiles } from '../../../server/schema/load-schema.ts'
import { openInspectedDatabase } from '../../../server/start/open-inspected-database.ts'
import { inspectMigration } from '../../../server/storage/migration/inspect-migration.ts'
import { prepareSmallShop, runCommand, runJson } from '../../support/run/schema-command.ts'
import { databases } from '../../support/storage/databases.ts'
import { createPlace, removePlace } from '../../support/storage/postgres-place.ts'

const tray = 'resources/goods/tray.json'
const fieldPattern = '"properties": {'
const withField = '"properties": { "corner": { "$ref": "types#text" },'

describe.each(databases)('%s', kind => {
  const { changeFile, getPath, readFile, writeFile } = prepareSmallShop()
  let place: string | undefined
  beforeEach(async () => {
    if (kind !== 'postgres') return
    place = await createPlace()
    vi.stubEnv('DATABASE_URL', place)
  })
  afterEach(async () => {
    if (place !== undefined) await removePlace(place)
    place = undefined
  })

  const open = () => openAppliedSchema(parseConfig(process.env), { now: () => new Date(), command: 'start' })
  /** Starts on the files as they are now, and closes again. */
  const start = async (): Promise<string> => {
    const { storage, schema } = await open()
    await storage.close()
    return schema.version
  }
  const listVersions = async () => (await runJson('revert', '--list')).result.versions
  const getVersion = (): string => computeVersion(readSchemaFiles(getPath('.')))
  const getOutside = (name: string): string => join(dirname(getPath('.')), name)

  const insertTray = async (): Promise<void> => {
    const { storage, schema } = await open()
    const columns = ['id', 'versi', ...(schema.resources.tray?.fields.map(({ name }) => name) ?? [])]
    await storage.write(async connection => {
      const stored = (await storage.inspect(({ findTables }) => findTables())).get('tray')?.columns ?? []
      const values = stored.map(({ name, type }) => (type === 'integer' ? 1 : columns.includes(name) ? 'X' : '-'))
      const names = stored.map(({ name }) => name)
      await connection.run({
        sql: `INSERT INTO tray (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        values,
      })
    })
    await storage.close()
  }

  test('reverts to the version before, writes its files back, and stores who and why', async () => {
    const first = await start()
    const before = readFile(tray)
    changeFile(tray, fieldPattern, withField)
    const second = await start()
    expect(await runCommand('revert')).toEqual({
      exitCode: 1,
      text: expect.stringMatching(
        /drop the column tray\.corner with values in 0 rows[\s\S]*Nothing was changed; --yes/,
      ),
    })
    expect(await runJson('revert', '--yes', '--reason=wrong shelf')).toMatchObject({
      exitCode: 0,
      result: { from: second, to: first },
    })
    expect([readFile(tray), getVersion()]).toEqual([before, first])
    expect(await listVersions()).toMatchObject([
      { seq: 3, version: first, origin: 'revert', reason: 'wrong shelf', author: expect.stringMatching(/./) },
      { seq: 2, version: second, origin: 'start', effects: [{ kind: 'add-column', table: 'tray', name: 'corner' }] },
      { seq: 1, version: first, origin: 'start', effects: [] },
    ])
    expect(await start()).toBe(first)
    expect(await runJson('revert', '2', '--yes')).toMatchObject({ exitCode: 0, result: { to: second } })
    expect(await runJson('revert', 'nowhere', '--yes')).toMatchObject({ exitCode: 2 })
  })

  test('a revert with rows in the way is refused, and changes nothing', async () => {
    await start()
    changeFile(tray, fieldPattern, withField)
    const version = await start()
    await insertTray()
    expect(await runJson('revert', '--yes')).toMatchObject({
      exitCode: 1,
      findings: [{ code: 'data', message: expect.stringMatching(/"corner" is gone and 1 row holds a value/) }],
    })
    expect(getVersion()).toBe(version)
    expect(await listVersions()).toHaveLength(2)
  })

  test('a release is put in force where its base is, and refused elsewhere or changed', async () => {
    const first = await start()
    const file = getOutside('release.json')
    const before = readFile(tray)
    changeFile(tray, fieldPattern, withField)
    const next = getVersion()
    expect(await runJson('release', file, `--base=${first}`)).toMatchObject({
      exitCode: 0,
      result: { version: next, base: first, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    writeFile(tray, before)
    expect(await runJson('apply', file)).toMatchObject({ exitCode: 1, result: { from: first, to: next } })
    expect(await runJson('apply', file, '--yes')).toMatchObject({ exitCode: 0 })
    expect([getVersion(), (await listVersions())[0]]).toEqual([next, expect.objectContaining({ origin: 'release' })])
    expect(await runJson('apply', file, '--yes')).toMatchObject({
      exitCode: 0,
      summary: expect.stringMatching(/is in force already/),
    })
    expect(await runJson('revert', '--yes')).toMatchObject({ exitCode: 0 })
    changeFile('menu.json', '"levels": ["MID", "LOW"]', '"levels": ["MID"]')
    const other = await start()
    const refused = `is made for version ${first}, and ${other} is in force: make it again with --base=${other}.`
    expect(await runJson('apply', file, '--yes')).toMatchObject({
      exitCode: 2,
      summary: expect.stringContaining(refused),
    })
    expect(getVersion()).toBe(other)
    await runJson('release', file, `--base=${other}`)
    writeFile('../release.json', readFile('../release.json').replace('LOW', 'LOWER'))
    expect((await runJson('apply', file, '--yes')).summary).toMatch(/was changed after it was made/)
    expect(await runJson('release', file)).toMatchObject({ exitCode: 2 })
    expect((await runJson('apply', getOutside('none.json'))).summary).toMatch(/^There is no /)
  })

  test('a plan sees one moment while somebody else applies, and what it planned is refused afterwards', async () => {
    await start()
    const folder = getPath('.')
    const base = readSchemaFiles(folder)
    changeFile(tray, fieldPattern, withField)
    const planned = readSchemaFiles(folder)
    const inspect = (database: Awaited<ReturnType<typeof openInspectedDatabase>>) =>
      inspectMigration(database, compileSchema(planned), { foresee: foreseeRecompute })
    writeFile(tray, base.find(file => file.place === tray)?.text ?? '')
    const { storage } = await open()
    const database = await openInspectedDatabase(parseConfig(process.env))
    const before = await inspect(database)
    const others: readonly SourceFile[] = base.map(file =>
      file.place === 'menu.json'
        ? { ...file, text: file.text.replace('"levels": ["MID", "LOW"]', '"levels": ["MID"]') }
        : file,
    )
    await storage.migrate(compileSchema(others), others, { origin: 'folder', replaces: computeVersion(base) })
    expect(await inspect(database)).toEqual(before)
    expect(before.effects).toEqual([{ kind: 'add-column', table: 'tray', name: 'corner' }])
    await database.close()
    const refusedChange = storage.migrate(compileSchema(planned), planned, {
      origin: 'page',
      replaces: computeVersion(base),
    })
    await expect(refusedChange).rejects.toThrow('another schema is in force than the one that was to be replaced')
    await storage.close()
  })
})
