// Backups over HTTP, and the one that the server makes by itself each day.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { listBackups } from '../../../server/backup/backup-files.ts'
import { keepBackups } from '../../../server/backup/keep-backups.ts'
import { createPeriodicTasks } from '../../../server/event-loop/periodic-tasks.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { noon, openShop } from '../../support/shop/shop.ts'

let folder: string

const shop = openForTests(() => openShop())
beforeAll(async () => {
  folder = join(shop.dataDir, 'backup')
})

/** The real one, also while a test moves the timers. */
const startTimer = setTimeout
const waitUntilWritten = async (backups: ReturnType<typeof keepBackups>): Promise<void> => {
  while (backups.state().running) await new Promise<void>(resolve => startTimer(resolve, 20))
}

const readState = async () => (await shop.ask('GET', 'system/backup', { user: 'OWNER' })).body
const made = async () => {
  const { status } = await shop.ask('POST', 'system/backup', { user: 'OWNER' })
  expect(status).toBe(202)
  await expect.poll(async () => (await readState()).running).toBe(false)
  return readState()
}

test('reports no backup at first, and a requested one with its size', async () => {
  expect(await readState()).toEqual({
    keep: 14,
    count: 0,
    copy: null,
    last: null,
    running: false,
    breaches: 0,
    failed_at: null,
  })
  expect(await made()).toMatchObject({
    count: 1,
    last: { name: 'kencana-20261120-030000.db', at: '2026-11-20T03:00:00Z', bytes: expect.any(Number) },
    failed_at: null,
  })
})

test('reports a failed backup without folder names until the next one succeeds', async () => {
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'in the way')
  const failed = await shop.ask('POST', 'system/backup', { user: 'OWNER' })
  expect(failed.status).toBe(202)
  await expect
    .poll(async () => (await shop.ask('GET', 'system/backup', { user: 'OWNER' })).body.failed_at)
    .toBe(noon.toISOString())
  expect(JSON.stringify(await readState())).not.toContain(shop.dataDir)
  rmSync(folder)
  expect(await made()).toMatchObject({ count: 1, failed_at: null })
})

test('a server that stops ends a backup that has begun, and no file of it counts', async () => {
  rmSync(folder, { recursive: true, force: true })
  const source = { dataDir: shop.dataDir, databaseUrl: undefined, schemaDir: 'schema' }
  const tasks = createPeriodicTasks({ now: () => noon, onFailure: () => undefined })
  for (const milliseconds of [0, 50, 150, 300]) {
    const backups = keepBackups({ source, keep: 3, now: () => noon, tasks })
    const written = backups.begin()
    await new Promise<void>(resolve => startTimer(resolve, milliseconds))
    await backups.close()
    await written
    expect(backups.state()).toMatchObject({ running: false, failure: { message: 'the process ended with SIGKILL' } })
    expect(backups.state().backups).toEqual([])
  }
})

test('starts some minutes after the start if the newest backup is a day old, and deletes the oldest', async () => {
  const old = ['kencana-20261117-030000.db', 'kencana-20261118-030000.db']
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const name of old) writeFileSync(join(folder, name), '')
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const source = { dataDir: shop.dataDir, databaseUrl: undefined, schemaDir: 'schema' }
  const failures: unknown[] = []
  const tasks = createPeriodicTasks({ now: () => noon, onFailure: (_, error) => failures.push(error) })
  let now = noon
  const backups = keepBackups({ source, keep: 2, now: () => now, tasks })
  const never = keepBackups({ source, keep: 0, now: () => now, tasks })
  const passHours = async (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000)
    vi.advanceTimersByTime(hours * 3_600_000)
    await waitUntilWritten(backups)
  }
  try {
    await passHours(1)
    const getNames = () => listBackups(folder, now).map(({ name }) => name)
    expect(failures).toEqual([])
    expect(getNames()).toEqual(['kencana-20261120-040000.db', 'kencana-20261118-030000.db'])
    await passHours(10)
    expect(getNames()).toHaveLength(2)
    await passHours(13)
    expect(getNames()).toEqual(['kencana-20261121-030000.db', 'kencana-20261120-040000.db'])
    expect([failures, never.state().running]).toEqual([[], false])
  } finally {
    vi.useRealTimers()
    await backups.close()
    await never.close()
  }
})

test('starts if the newest backup has a future date because the clock was set back', async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const name of ['kencana-20271120-030000.db', 'kencana-20271121-030000.db']) writeFileSync(join(folder, name), '')
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const source = { dataDir: shop.dataDir, databaseUrl: undefined, schemaDir: 'schema' }
  const tasks = createPeriodicTasks({ now: () => noon, onFailure: (_, error) => expect.fail(String(error)) })
  const backups = keepBackups({ source, keep: 2, now: () => noon, tasks })
  try {
    vi.advanceTimersByTime(3_600_000)
    await waitUntilWritten(backups)
    const getNames = backups.state().backups.map(({ name }) => name)
    expect(getNames).toEqual(['kencana-20261120-030000.db', 'kencana-20271121-030000.db'])
  } finally {
    vi.useRealTimers()
    await backups.close()
  }
})
