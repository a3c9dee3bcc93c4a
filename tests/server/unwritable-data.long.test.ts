// The program on a folder that it may not write to, and, where this user may mount one, on a real disk that is full.
import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { builtMain, getTempPlaces, type Program, post, programs } from '../support/programs/programs.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { mountSmallDisk, type SmallDisk } from '../support/storage/small-disk.ts'

const places = getTempPlaces('kencana-unwritable-')
const { start, opened, failed } = programs()
const password = 'Rahasia-Sendiri-1'
const shop = { KENCANA_START: 'empty', KENCANA_OWNER_PASSWORD: password }
const isRoot = process.getuid?.() === 0
/** Rights bind everybody but root: the program is nobody then. */
const plainUser = { command: process.execPath, args: [builtMain], ...(isRoot && { uid: 65_534 }) }
afterAll(places.remove)

const createFolder = (): string => {
  const folder = places.newPlace()
  mkdirSync(folder)
  chmodSync(dirname(folder), 0o755)
  return folder
}

const end = async ({ child, ended }: Program): Promise<number | null> => {
  child.kill('SIGTERM')
  return ended
}

const readToken = async (address: string): Promise<string> => {
  const answer = await post(address, 'users/login', { user_id: 'OWNER', password })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}
const get = async (address: string, path: string, token = '') => {
  const answer = await fetch(`${address}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const save = async (address: string, token: string, kode_bank: string) => {
  const answer = await post(address, 'banks', { kode_bank, nama_bank: 'X'.repeat(60) }, token)
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
}

/** Reading and signing in work, saving is refused with the code, and the health check reports it. */
const expectReadable = async (address: string, refused: { readonly status: number; readonly code: string }) => {
  const token = await readToken(address)
  expect((await get(address, 'banks', token)).status).toBe(200)
  expect(await save(address, token, 'LAIN')).toEqual(refused)
  expect((await get(address, 'health')).body).toMatchObject({ readOnly: true, trouble: refused.code })
  expect((await post(address, 'users/logout', {}, token)).status).toBe(200)
  expect((await get(address, 'banks', token)).status).toBe(401)
}

const expectNoStack = (...said: readonly Program[]) => {
  for (const program of said) expect(`${program.said().out}${program.said().err}`).not.toMatch(/\n\s+at |"stack"/)
}

const closeRights = (folder: string): void => {
  for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o444)
  chmodSync(folder, 0o555)
}

describe('a folder that may not be written', () => {
  test('is read: a sentence at the start, people sign in, nothing is saved', async () => {
    const DATA_DIR = createFolder()
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      chmodSync(DATA_DIR, 0o755)
      for (const file of readdirSync(DATA_DIR)) chmodSync(join(DATA_DIR, file), 0o644)
      const first = start({ DATA_DIR, ...shop })
      await readToken(await opened(first))
      first.child.kill(signal)
      await first.ended
      closeRights(DATA_DIR)
      const before = readdirSync(DATA_DIR)
      const second = start({ DATA_DIR, ...shop }, plainUser)
      await expectReadable(await opened(second), { status: 503, code: 'storage.read-only' })
      expect(second.said().err).toMatch(/^Nothing can be saved: the files in \S+ cannot be written: .*\n$/)
      expect(await end(second)).toBe(0)
      expect(readdirSync(DATA_DIR)).toEqual(before)
      expectNoStack(second)
    }
    chmodSync(DATA_DIR, 0o755)
  })

  test('and holds nothing yet: a sentence and the end', async () => {
    const DATA_DIR = createFolder()
    chmodSync(DATA_DIR, 0o555)
    for (const folder of [DATA_DIR, join(DATA_DIR, 'below')]) {
      const { code, out, err } = await failed({ DATA_DIR: folder, ...shop }, plainUser)
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(/^The database cannot be opened: the files in \S+ cannot be written: .*\.\n$/)
    }
    chmodSync(DATA_DIR, 0o755)
  })
})

const disk = mountSmallDisk(createFolder(), 32)
afterAll(() => disk?.unmount())
const full = { status: 507, code: 'storage.full' }

const onFullDisk = ({ folder: DATA_DIR, fill, free }: SmallDisk): void => {
  test('is reported, people sign in and read; with space saving resumes by itself, also after a restart without any', async () => {
    const first = start({ DATA_DIR, ...shop })
    const address = await opened(first)
    const token = await readToken(address)
    expect((await save(address, token, 'A')).status).toBe(201)
    fill()
    await waitFor(async () => expect(await save(address, token, `B${Date.now()}`)).toEqual(full))
    await expectReadable(address, full)
    free()
    await waitFor(async () => expect((await save(address, token, 'C')).status).toBe(201))
    expect((await get(address, 'health')).body).not.toHaveProperty('trouble')
    expect(first.said().out.match(/Nothing can be saved/g)).toHaveLength(1)
    expect(await end(first)).toBe(0)

    const startFull = async (): Promise<void> => {
      fill()
      const again = start({ DATA_DIR, ...shop })
      await expectReadable(await opened(again), full)
      expect(again.said().err).toMatch(
        /^Nothing can be saved: the disk of \S+ is full.*\nOnly \d MiB are free on the disk of the data\n$/,
      )
      free()
      expect(await end(again)).toBe(0)
      expectNoStack(again)
    }
    await startFull()
    const last = start({ DATA_DIR, ...shop })
    const lastAddress = await opened(last)
    const banks = (await get(lastAddress, 'banks', await readToken(lastAddress))).body as unknown as unknown[]
    expect(banks.length).toBeGreaterThanOrEqual(2)
    last.child.kill('SIGKILL')
    await last.ended
    await startFull()
    expectNoStack(first, last)
  })
}

if (disk) describe('a disk that is full', () => onFullDisk(disk))
