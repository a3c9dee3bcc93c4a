// A backup that a released version wrote is restored by this one, and has the same sums and clean books before and after a
// start.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditBooks } from '../../../server/audit/run-audit.ts'
import { restoreBackup } from '../../../server/backup/restore-backup.ts'
import { parseConfig } from '../../../server/config/config.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { exportFromBackup } from '../../../server/shop/move/shop-files.ts'
import { openInspectedDatabase } from '../../../server/start/open-inspected-database.ts'
import { isLaterVersion, programVersion } from '../../../server/storage/sqlite/backup-label.ts'
import { readBookSums, releasedBackups } from '../../support/backups/released-backups.ts'
import { noon, openShop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'
import { createPlace, removePlace } from '../../support/storage/postgres-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-released-'))
const places: string[] = []
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const place of places) await removePlace(place)
})

const changelog = readFileSync('CHANGELOG.md', 'utf8')
const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version = '']) => version)

test('a backup of each released version is kept', () => {
  expect(releasedBackups.map(({ version }) => version).toSorted()).toEqual(released.toSorted())
})

test('the program has the version of its release, or one of its own before the next', () => {
  const [, unreleased = ''] = /^## \[Unreleased\]\n([\s\S]*?)^## /m.exec(changelog) ?? []
  const [latest = ''] = released
  const isBetween = unreleased.trim() !== ''
  expect([isLaterVersion(programVersion, latest), programVersion.endsWith('-dev')]).toEqual([isBetween, isBetween])
})

describe.each(releasedBackups)('a backup of $version', ({ version, sums, unpack }) => {
  const file = join(folder, `${version}.db`)
  beforeAll(() => unpack(file))

  test.each(databases)('is restored on %s with its sums and clean books, and a shop opens on it', async database => {
    const dataDir = mkdtempSync(join(folder, 'place-'))
    const databaseUrl = database === 'postgres' ? await createPlace() : undefined
    if (databaseUrl !== undefined) places.push(databaseUrl)
    const config = parseConfig({ DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) })
    const schemaFolder = join(dataDir, 'schema')
    const restored = await restoreBackup(config, { file, schemaFolder })
    expect(existsSync(join(schemaFolder, 'project.json'))).toBe(true)
    expect(restored).toMatchObject({ breaches: [], isUpgraded: true, hasSameSchema: true, label: { program: version } })
    expect(await inspect(config)).toMatchObject({ sums, breaches: [] })

    const now = () => new Date(Date.parse(restored.label.at) + 60_000)
    const shop = await openShop({ database, dataDir, now, ...(databaseUrl !== undefined && { databaseUrl }) })
    await shop.running.close()
    expect(await inspect(config)).toMatchObject({ sums, breaches: [] })
  })

  test('gives a shop as a file', async () => {
    const shopFile = join(folder, `${version}-kca.db`)
    const config = parseConfig({ DATA_DIR: folder })
    const { breaches, legs } = await exportFromBackup(config, file, { shop: 'KCA', file: shopFile, now: noon })
    expect([breaches, legs > 500]).toEqual([[], true])
  })
})

const inspect = async (config: ReturnType<typeof parseConfig>) => {
  const inspected = await openInspectedDatabase(config)
  try {
    const { checks } = await auditBooks(inspected, loadSchema(config.schemaDir))
    const broken = checks.filter(({ breaches }) => breaches.length > 0)
    return { sums: await readBookSums(inspected), breaches: broken.map(({ check }) => check) }
  } finally {
    await inspected.close()
  }
}

test('a backup of a later version is refused in one sentence, and nothing is written', async () => {
  const file = join(folder, 'later.db')
  releasedBackups[0]?.unpack(file)
  const handle = new Database(file)
  handle.exec("UPDATE kencana_backup SET value = '99.0.0' WHERE name = 'program'")
  handle.close()
  const dataDir = mkdtempSync(join(folder, 'place-'))
  const restored = restoreBackup(parseConfig({ DATA_DIR: dataDir }), { file })
  await expect(restored).rejects.toThrow(/was written by Kencana 99\.0\.0, and this is .*Nothing was changed/)
  expect(readdirSync(dataDir)).toEqual([])
})
