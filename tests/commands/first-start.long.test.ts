// `npm start` of a clean clone: an interrupted build leaves no partial result, and the next start continues.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { cloneProgram } from '../support/programs/clone-program.ts'
import { getTempPlaces, type Program, programs, signIn } from '../support/programs/programs.ts'
import { mountSmallDisk } from '../support/storage/small-disk.ts'

const places = getTempPlaces('kencana-first-')
const { start, opened, failed } = programs()
afterAll(places.remove)
// Each test builds everything, some of them twice.
vi.setConfig({ testTimeout: 900_000 })

const password = 'Rahasia-Sendiri-1'
const createFolder = (): string => {
  const folder = places.newPlace()
  mkdirSync(folder)
  // For tests as another user.
  chmodSync(dirname(folder), 0o755)
  return folder
}
const createClone = (): string => {
  const folder = createFolder()
  cloneProgram(folder)
  return folder
}
const npmStart = (cwd: string) => ({ command: process.execPath, args: ['commands/start.mjs'], cwd })
const buildShop = () => ({ DATA_DIR: places.newPlace(), KENCANA_START: 'empty', KENCANA_OWNER_PASSWORD: password })
const listBuiltFolders = (clone: string): readonly string[] =>
  readdirSync(clone).filter(name => name.startsWith('dist'))

const expectOpen = async (program: Program, clone: string): Promise<void> => {
  expect(await signIn(await opened(program), password)).toBe(200)
  expect(listBuiltFolders(clone).toSorted()).toEqual(['dist', 'dist-server'])
}

test('a setting or a port that cannot be used is refused before anything is built', async () => {
  const clone = createClone()
  const holder = createServer().listen({ port: 0, host: '127.0.0.1' })
  await new Promise(resolve => holder.once('listening', resolve))
  const { port } = holder.address() as { port: number }
  const sentence = `The port ${port} is in use; set PORT to another one or stop the other program. Nothing was changed.\n`
  const env = { ...buildShop(), PORT: String(port) }
  expect(await failed(env, npmStart(clone))).toEqual({ code: 1, out: '', err: sentence })
  const setting = await failed({ ...env, PORT: 'abc' }, npmStart(clone))
  expect(setting).toEqual({ code: 1, out: '', err: 'PORT is "abc"; it must be a number from 0 to 65535.\n' })
  expect([listBuiltFolders(clone), existsSync(env.DATA_DIR)]).toEqual([[], false])
  await new Promise(resolve => holder.close(resolve))
})

test("a killed build does not count as built; the next start builds, and the bundler's memory is not in its process", async () => {
  const clone = createClone()
  const killed = start(buildShop(), npmStart(clone))
  await vi.waitUntil(() => listBuiltFolders(clone).length > 0, { timeout: 120_000 })
  killed.child.kill('SIGKILL')
  await killed.ended
  // One that was whole by then has its stamp.
  const isPartial = (name: string): boolean => !name.includes('.draft-') && !existsSync(join(clone, name, '.made-of'))
  expect(listBuiltFolders(clone).filter(isPartial)).toEqual([])
  const program = start(buildShop(), npmStart(clone))
  await expectOpen(program, clone)
  expect(readFileSync(`/proc/${program.child.pid}/maps`, 'utf8')).not.toMatch(/rolldown|lightningcss/)
})

test('a full disk stops the build with one sentence; once there is room the next start goes on', async () => {
  const disk = mountSmallDisk(createFolder(), 64)
  if (disk === undefined) throw new Error('This test mounts a disk in memory: it needs root.')
  try {
    cloneProgram(disk.folder)
    disk.fill()
    const { code, err } = await failed(buildShop(), npmStart(disk.folder))
    expect(code).toBe(1)
    expect(err).toMatch(/^Kencana could not be built: the disk of \S+ is full\.\n$/)
    expect(listBuiltFolders(disk.folder)).toEqual([])
    disk.free()
    await expectOpen(start(buildShop(), npmStart(disk.folder)), disk.folder)
  } finally {
    disk.unmount()
  }
})

test('a folder that may not be written stops the build with one sentence', async () => {
  if (process.getuid?.() !== 0) throw new Error('This test starts the program as another user: it needs root.')
  const clone = createClone()
  const { code, err } = await failed(buildShop(), { ...npmStart(clone), uid: 65_534 })
  expect([code, err]).toEqual([1, expect.stringMatching(/^Kencana could not be built: \S+ may not be written\.\n$/)])
  expect(listBuiltFolders(clone)).toEqual([])
})

/** The process that has the data folder. */
const readHolder = (dataDir: string): number =>
  (JSON.parse(readFileSync(join(dataDir, 'kencana.owner'), 'utf8')) as { pid: number }).pid

test('a start that is killed while its database is filled leaves an empty one, which the next start fills', async () => {
  const env = { ...buildShop(), KENCANA_START: 'demo-history', KENCANA_DEMO_PASSWORD: password }
  const killed = start(env)
  await vi.waitUntil(() => /day 10 of/.test(killed.said().out), { timeout: 300_000 })
  const holder = readHolder(env.DATA_DIR)
  expect(holder).not.toBe(killed.child.pid)
  killed.child.kill('SIGKILL')
  await killed.ended
  await vi.waitUntil(() => !existsSync(`/proc/${holder}`), { timeout: 60_000 })
  expect(await signIn(await opened(start({ ...env, KENCANA_START: 'demo' })), password)).toBe(200)
  execFileSync(process.execPath, ['commands/audit-books.ts'], { env: { ...process.env, DATA_DIR: env.DATA_DIR } })
})

test('where only the process that fills the database is killed, the start ends with a sentence', async () => {
  const env = { ...buildShop(), KENCANA_START: 'demo-history', KENCANA_DEMO_PASSWORD: password }
  const program = start(env)
  await vi.waitUntil(() => /day 10 of/.test(program.said().out), { timeout: 300_000 })
  process.kill(readHolder(env.DATA_DIR), 'SIGKILL')
  expect(await program.ended).toBe(1)
  expect(program.said().err).toBe('The first rows could not be written: their process ended with SIGKILL.\n')
})
