// A backup and its copy follow the end of a day, at most once an hour; and copies of both databases.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { listBackups } from '../../../server/backup/backup-files.ts'
import { keepBackups } from '../../../server/backup/keep-backups.ts'
import { parseConfig } from '../../../server/config/config.ts'
import type { PeriodicTasks } from '../../../server/event-loop/periodic-tasks.ts'
import { listCopies, openCopiedShop, restoreBanks } from '../../support/shop/copied-shop.ts'
import { noon, openShop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-copy-closing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(databases)('%s', database => {
  test('a closed day is backed up and copied', async () => {
    const shop = await openShop({ database })
    const { dataDir, databaseUrl } = shop
    const source = parseConfig({ DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) })
    let time = noon.getTime()
    let date = '2026-11-20'
    let copies = 0
    const runs = new Map<string, () => Promise<void> | void>()
    const tasks: PeriodicTasks = {
      start: ({ name, run }) => {
        runs.set(name, run)
        return async () => undefined
      },
      listFailing: () => [],
      countFailures: () => new Map(),
      recordFailure: () => undefined,
    }
    const backups = keepBackups({
      source,
      keep: 5,
      now: () => new Date(time),
      tasks,
      copies: {
        state: () => ({ at: undefined, isOverdue: false, isOnDiskOfData: false, failure: undefined }),
        run: async () => {
          copies += 1
        },
        close: async () => undefined,
      },
      readDays: async () => [{ shop: 'KCA', date }],
    })
    const check = async () => {
      await runs.get('backup-after-closing')?.()
      return [listBackups(join(dataDir, 'backup'), new Date(time)).length, copies]
    }
    const closeDay = (next: string, minutes: number): void => {
      date = next
      time += minutes * 60_000
    }
    expect(await check()).toEqual([0, 0])
    closeDay('2026-11-21', 600)
    expect(await check()).toEqual([1, 1])
    expect(await check()).toEqual([1, 1])
    // Another shop closes within the hour: its day is in the next one.
    closeDay('2026-11-22', 20)
    expect(await check()).toEqual([1, 1])
    closeDay('2026-11-22', 45)
    expect(await check()).toEqual([2, 2])
    await backups.close()
    await shop.close()
  })

  test('a backup is copied and restored, in PostgreSQL without pieces', async () => {
    const place = join(folder, database)
    const copied = await openCopiedShop(place, { database })
    await copied.save('U1')
    const { at, is_overdue } = await copied.copyNow()
    const names = listCopies(place)
    expect([is_overdue, names.filter(name => name.startsWith('kencana-'))]).toEqual([
      false,
      ['kencana-20261120-030000.db.gz'],
    ])
    expect(names.some(name => name.startsWith('points'))).toBe(database === 'sqlite')
    // The age of PostgreSQL's copy is that of its newest backup.
    if (database === 'postgres') expect(at).toBe('2026-11-20T03:00:00Z')
    expect(await restoreBanks(place, { folder })).toEqual({ breaches: [], banks: ['U1'] })
    await copied.shop.close()
  })
})
