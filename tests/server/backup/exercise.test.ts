// The yearly exercise: the newest backup is restored in a process of its own, and its sums stand beside the living ones.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openDesk } from '../../support/shop/desk.ts'
import { databases } from '../../support/storage/databases.ts'

interface Sum {
  readonly title: string
  readonly copy: string | null
  readonly living: string | null
}

describe.each(databases)('%s', database => {
  const pieces = openForTests(() => openDesk(database))

  const read = async (path: string) => (await pieces.ask('GET', path, undefined, 'OWNER')).body
  const run = async (path: string) => {
    expect((await pieces.ask('POST', path, undefined, 'OWNER')).status).toBe(202)
    await expect.poll(async () => (await read(path)).running, { timeout: 120_000, interval: 200 }).toBe(false)
    return read(path)
  }

  test('without a backup it fails and nothing is due', async () => {
    expect(await read('system/backup/exercise')).toEqual({ running: false, last: null, failed_at: null, is_due: false })
    expect((await run('system/backup/exercise')).failed_at).toBe('2026-11-20T03:00:00.000Z')
  })

  test('shows equal sums, then what was written since, and leaves no copy', async () => {
    await run('system/backup')
    expect((await read('system/backup/exercise')).is_due).toBe(true)
    const { last, failed_at, is_due } = await run('system/backup/exercise')
    expect({ failed_at, is_due, breaches: last.breaches }).toEqual({ failed_at: null, is_due: false, breaches: 0 })
    expect(last.sums.length).toBeGreaterThan(30)
    expect(last.sums.filter(({ copy, living }: Sum) => copy !== living)).toEqual([])
    await pieces.make()
    const later = await run('system/backup/exercise')
    const different = later.last.sums.filter(({ copy, living }: Sum) => copy !== living).map(({ title }: Sum) => title)
    expect(different).toEqual(['Kartu Stock', 'Kartu Stock Qty', 'Kartu Stock Berat'])
    const { dataDir } = pieces.shop
    expect(existsSync(join(dataDir, 'training'))).toBe(false)
    expect(readdirSync(join(dataDir, 'backup'))).toContain('exercise.json')
    expect(statSync(join(dataDir, 'backup', 'exercise.json')).mode & 0o777).toBe(0o600)
  }, 300_000)

  test('is for owners', async () => {
    for (const method of ['GET', 'POST'])
      expect((await pieces.ask(method, 'system/backup/exercise', undefined, 'SPV01')).status).toBe(403)
  })
})
