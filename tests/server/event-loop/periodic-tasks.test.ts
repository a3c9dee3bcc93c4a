// Each task that the server repeats is made to fail: the server answers on, shows what fails, and tries again.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createPeriodicTasks } from '../../../server/event-loop/periodic-tasks.ts'
import { noon, openShop } from '../../support/shop/shop.ts'

const timers = { toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] as const }
afterEach(() => vi.useRealTimers())

/** Lets promises settle while timers are faked. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

test('a failing task is reported once, counted each time, and recovers', async () => {
  vi.useFakeTimers({ toFake: [...timers.toFake] })
  const reports: string[] = []
  let outcome: () => Promise<void> | void = () => undefined
  const tasks = createPeriodicTasks({ now: () => noon, onFailure: (name, error) => reports.push(`${name}: ${error}`) })
  const stop = tasks.start({ name: 'uji', milliseconds: 1000, firstAfter: 10, run: () => outcome() })
  const pass = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds)
    await settle()
  }
  outcome = () => {
    throw new Error('no folder')
  }
  await pass(10)
  outcome = () => Promise.reject(new Error('no folder'))
  await pass(1000)
  await pass(1000)
  expect([reports, tasks.countFailures().get('uji')]).toEqual([['uji: Error: no folder'], 3])
  expect(tasks.listFailing()).toEqual([{ name: 'uji', since: noon.toISOString(), reason: 'no folder' }])
  outcome = () => Promise.reject(new Error('no disk'))
  await pass(1000)
  expect(reports).toEqual(['uji: Error: no folder', 'uji: Error: no disk'])
  outcome = () => undefined
  await pass(1000)
  expect([tasks.listFailing(), tasks.countFailures().get('uji')]).toEqual([[], 4])
  await stop()
  outcome = () => Promise.reject(new Error('no folder'))
  await pass(5000)
  expect(tasks.listFailing()).toEqual([])
})

test('what something else reports is no failure of a task', () => {
  const isReported = (error: unknown) => error instanceof RangeError
  const tasks = createPeriodicTasks({ now: () => noon, onFailure: () => expect.fail(), isReported })
  tasks.recordFailure('uji', new RangeError('reported'))
  expect(tasks.countFailures().size).toBe(0)
})

test('a server whose folder of backups cannot be read answers on, and shows it', async () => {
  vi.useFakeTimers({ toFake: [...timers.toFake] })
  const shop = await openShop()
  const folder = join(shop.dataDir, 'backup')
  // A file in its place cannot be listed by anyone, an administrator included.
  writeFileSync(folder, 'in the way')
  chmodSync(folder, 0o000)
  vi.advanceTimersByTime(6 * 60_000)
  vi.useRealTimers()
  await expect.poll(() => shop.running.tasks.listFailing().map(({ name }) => name)).toEqual(['backup'])
  const token = await shop.signIn('OWNER')
  expect(await shop.ask('GET', 'health')).toMatchObject({
    status: 200,
    body: { status: 'impaired', failing: ['backup'] },
  })
  expect((await shop.ask('GET', 'system/backup', { token })).status).toBe(200)
  const metrics = await shop.running.server.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(metrics.body).toMatch(/kencana_task_failures_total\{task="backup"\} [1-9]/)
  rmSync(folder)
  mkdirSync(folder)
  await shop.close()
})

test('each task that the server repeats may fail without ending it', async () => {
  vi.useFakeTimers({ toFake: [...timers.toFake] })
  const shop = await openShop()
  const { storage, tasks } = shop.running
  const names = [...tasks.countFailures().keys()].toSorted()
  const sending = ['kabar', 'schedules', 'webhook-log', 'webhooks']
  expect(names).toEqual(['audit-chain', 'backup', 'backup-after-closing', 'cleanup', 'clock', ...sending])
  const manual = readFileSync('docs/operating.md', 'utf8')
  expect(names.filter(name => !manual.includes(`\`${name}\``))).toEqual([])
  writeFileSync(join(shop.dataDir, 'backup'), 'in the way')
  const fail = () => Promise.reject(new Error('the disk is gone'))
  vi.spyOn(storage, 'write').mockImplementation(fail)
  vi.spyOn(storage, 'read').mockImplementation(fail)
  vi.advanceTimersByTime(61 * 60_000)
  vi.useRealTimers()
  await expect
    .poll(() =>
      tasks
        .listFailing()
        .map(({ name }) => name)
        .toSorted(),
    )
    .toEqual(names)
  const { status, body } = await shop.ask('GET', 'health')
  expect([status, body.status, body.reason, body.failing.toSorted()]).toEqual([200, 'impaired', 'storage.busy', names])
  vi.restoreAllMocks()
  rmSync(join(shop.dataDir, 'backup'))
  expect((await shop.ask('GET', 'health')).body).not.toHaveProperty('reason')
  await shop.close()
})
