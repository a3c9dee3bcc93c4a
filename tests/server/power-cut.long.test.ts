// A power cut, where this user may mount a disk: a file system on an image, whose copy in the middle of the work has what
// was written to the disk and nothing that only the memory of the operating system had.
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { type ForgetfulDisk, forgetfulDisks } from '../support/forgetful-disk.ts'
import { type Program, post, programs } from '../support/programs/programs.ts'
import { repeatCount } from '../support/run/repeat-count.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { password } from '../support/shop/shop.ts'

const { mountDisk, cutPower, unmount, removeDisks } = forgetfulDisks()
const { start, opened, failed } = programs()
afterAll(removeDisks)

const disk = mountDisk()
const cuts = repeatCount(100)
const shop = { KENCANA_START: 'empty', KENCANA_OWNER_PASSWORD: password }

const readToken = async (address: string): Promise<string> =>
  ((await (await post(address, 'users/login', { user_id: 'OWNER', password })).json()) as { token: string }).token

/** Stopped in the middle of whatever it does; what it asked the disk for is over. */
const hold = async ({ child }: Program): Promise<void> => {
  child.kill('SIGSTOP')
  const state = () => /\) (\S)/.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))?.[1]
  await waitFor(() => expect(state()).toBe('T'), { interval: 1 })
}

const isSaved = async (address: string, token: string, kode_sales: string): Promise<boolean> =>
  (await post(address, 'sales', { kode_sales, nama_sales: 'LISTRIK' }, token)).status === 201

/** The next start takes saves, and the books are sound. */
const expectGoesOn = async (DATA_DIR: string): Promise<void> => {
  const next = start({ DATA_DIR, ...shop })
  const address = await opened(next)
  expect(await isSaved(address, await readToken(address), 'SESUDAH')).toBe(true)
  next.child.kill('SIGTERM')
  await next.ended
  const audit = await failed({ DATA_DIR }, { command: process.execPath, args: ['commands/audit-books.ts'] })
  expect([audit.code, audit.err]).toEqual([0, ''])
}

/** Codes that a file holds, and what SQLite finds wrong with it. */
const held = (folder: string) => {
  const handle = new Database(join(folder, 'kencana.db'))
  const codes = handle.prepare('SELECT kode_sales FROM sales').pluck().all() as string[]
  const integrity = handle.pragma('integrity_check', { simple: true })
  handle.close()
  return { codes: new Set(codes), integrity }
}

const withoutPower = (place: ForgetfulDisk): void => {
  test(`no save that was answered is lost, ${cuts} times`, async () => {
    const DATA_DIR = join(place.folder, 'data')
    const server = start({ DATA_DIR, ...shop })
    const address = await opened(server)
    const token = await readToken(address)
    const answered: string[] = []
    let isOver = false
    const saver = async (line: number): Promise<void> => {
      for (let serial = 0; !isOver; serial++) {
        const kode_sales = `L${line}.${serial}`
        if (await isSaved(address, token, kode_sales)) answered.push(kode_sales)
      }
    }
    const saving = [0, 1, 2].map(saver)
    for (let cut = 0; cut < cuts; cut++) {
      const wanted = answered.length + 7 + (cut % 13)
      await waitFor(() => expect(answered.length).toBeGreaterThanOrEqual(wanted), { interval: 1 })
      await hold(server)
      const left = cutPower(place)
      const { codes, integrity } = held(join(left, 'data'))
      expect([integrity, answered.filter(code => !codes.has(code))]).toEqual(['ok', []])
      unmount(left)
      server.child.kill('SIGCONT')
    }
    isOver = true
    await Promise.all(saving)
    server.child.kill('SIGKILL')
    await server.ended
    await expectGoesOn(join(cutPower(place), 'data'))
  }, 7_200_000)

  test('a database that does not flush what it commits loses it: the disk of this test forgets', () => {
    const folder = join(place.folder, 'careless')
    mkdirSync(folder)
    const handle = new Database(join(folder, 'careless.db'))
    handle.pragma('journal_mode = WAL')
    handle.pragma('synchronous = FULL')
    handle.exec('CREATE TABLE saved (code TEXT)')
    handle.pragma('synchronous = NORMAL')
    handle.exec("INSERT INTO saved VALUES ('FORGOTTEN')")
    const left = cutPower(place)
    const file = join(left, 'careless/careless.db')
    expect(statSync(file).isFile()).toBe(true)
    const after = new Database(file)
    expect(after.prepare('SELECT code FROM saved').pluck().all()).toEqual([])
    for (const one of [handle, after]) one.close()
    unmount(left)
    rmSync(folder, { recursive: true })
  })
}

if (disk) describe('without power', () => withoutPower(disk))
