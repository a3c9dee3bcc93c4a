// A second start on the same data by mistake, commands beside a running server, and how the owner of a folder lets go of it.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { getTempPlaces, post, programs, signIn } from '../support/programs/programs.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { createPlace as newPostgres, removePlace } from '../support/storage/postgres-place.ts'

const { newPlace, remove } = getTempPlaces('kencana-second-')
const { start, opened, failed } = programs()
const password = 'Rahasia-Sendiri-1'
const shop = { KENCANA_START: 'empty', KENCANA_OWNER_PASSWORD: password }
afterAll(remove)

/** Everything that a start could spoil: rows of a running import, and the tables themselves. */
const getState = (folder: string) => {
  const handle = new Database(join(folder, 'kencana.db'), { readonly: true })
  const tables = handle.prepare('SELECT sql FROM sqlite_schema ORDER BY name').pluck().all()
  const imports = handle.prepare('SELECT id, state FROM kencana_import').all()
  handle.close()
  return { tables, imports }
}

const leaveImportRunning = (folder: string): void => {
  const handle = new Database(join(folder, 'kencana.db'))
  const columns = ['id', 'import_name', 'scope', 'shop', 'user_id', 'at', 'file_name', 'file_hash', 'state', 'previous']
  const values = columns.map(name => (name === 'state' ? "'running'" : "'x'")).join()
  handle.exec(
    `INSERT INTO kencana_import (${columns}, row_count, percentage, beat_at) VALUES (${values}, 0, 50, '2026-11-20T03:00:00.000Z')`,
  )
  handle.close()
}

test('ends with a sentence that names the first, on the same port as on another, and goes through as soon as that is gone', async () => {
  const DATA_DIR = newPlace()
  const first = start({ DATA_DIR, ...shop })
  const address = await opened(first)
  leaveImportRunning(DATA_DIR)
  const before = getState(DATA_DIR)
  for (const PORT of ['0', new URL(address).port]) {
    const { code, out, err } = await failed({ DATA_DIR, PORT, SCHEMA_DIR: 'schema', ...shop })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      /^The data folder \S+ is in use by another process \(npm run start, process \d+ on \S+, open at http:\S+, since \S+Z\); nothing was changed\. .*\n$/,
    )
    expect(err).toContain(`${DATA_DIR} `)
    expect(err).toContain(`process ${first.child.pid} `)
    expect(err).toContain(`open at ${address},`)
    expect(getState(DATA_DIR)).toEqual(before)
  }
  expect(await signIn(address, password)).toBe(200)
  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(join(DATA_DIR, 'kencana.owner'))).toBe(true)
  expect(await signIn(await opened(start({ DATA_DIR, ...shop })), password)).toBe(200)
})

const command = (file: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<{ readonly code: number; readonly err: string }>(resolve => {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    execFile(process.execPath, [file, ...args], { env: { PATH, NODE_COMPILE_CACHE, ...env } }, (error, _, err) =>
      resolve({ code: Number(error?.code ?? 0), err }),
    )
  })

test('commands say what they need: the audit reads beside the server, what writes or moves waits for its end', async () => {
  const [DATA_DIR, DATABASE_URL] = [newPlace(), await newPostgres()]
  const server = start({ DATA_DIR, ...shop })
  await opened(server)
  const held = `The data folder ${DATA_DIR} is in use by another process (npm run start, process ${server.child.pid} `
  expect(await command('commands/audit-books.ts', [], { DATA_DIR })).toEqual({ code: 0, err: '' })
  const alone: readonly (readonly [file: string, args: readonly string[], env: Record<string, string>])[] = [
    ['commands/audit-books.ts', ['--rebuild'], {}],
    ['commands/move-postgres.ts', [], { DATABASE_URL }],
    ['commands/accept-data.ts', [], {}],
  ]
  for (const [file, args, env] of alone) {
    const { code, err } = await command(file, args, { DATA_DIR, ...env })
    expect([code, err.slice(0, held.length)]).toEqual([1, held])
  }
  server.child.kill('SIGTERM')
  await server.ended
  for (const [file, args, env] of alone)
    expect(await command(file, args, { DATA_DIR, ...env })).toEqual({ code: 0, err: '' })
  await removePlace(DATABASE_URL)
})

test('on PostgreSQL a second server is welcome: a user who is switched off at one stays out at the other', async () => {
  const DATABASE_URL = await newPostgres()
  const env = { DATABASE_URL, DATA_DIR: newPlace(), ...shop, KENCANA_START: 'demo-master' }
  const [one, other] = await Promise.all([opened(start(env)), opened(start(env))])
  const { token } = (await (await post(one, 'users/login', { user_id: 'OWNER', password })).json()) as {
    token: string
  }
  const found = await fetch(`${one}/api/users?filter=${encodeURIComponent('{"user_id":"KSR01"}')}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [user] = (await found.json()) as [{ id: string; versi: number }]
  const off = await fetch(`${one}/api/users/${user.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ status_aktif: false, versi: user.versi }),
  })
  expect(off.status).toBe(200)
  for (const address of [one, other])
    expect((await post(address, 'users/login', { user_id: 'KSR01', password })).status).toBe(401)
  await removePlace(DATABASE_URL)
})

const byNpm = { command: 'npm', args: ['run', '--silent', 'serve'], detached: true }

const kills: readonly (readonly [what: string, kill: (npm: number) => void])[] = [
  ['SIGTERM to npm alone', npm => process.kill(npm, 'SIGTERM')],
  ['Ctrl-C in the terminal of npm', npm => process.kill(-npm, 'SIGINT')],
]
test.each(kills)('%s reaches the server, which closes in order', async (_, kill) => {
  const DATA_DIR = newPlace()
  const npm = start({ DATA_DIR, ...shop }, byNpm)
  const address = await opened(npm)
  const owner = JSON.parse(readFileSync(join(DATA_DIR, 'kencana.owner'), 'utf8')) as { pid: number }
  expect(owner.pid).not.toBe(npm.child.pid)
  kill(npm.child.pid ?? 0)
  // In order: the log of the database is empty, and the folder is given back.
  await waitFor(() => expect(() => process.kill(owner.pid, 0)).toThrow('ESRCH'))
  for (const file of ['kencana.owner', 'kencana.db-wal']) expect(existsSync(join(DATA_DIR, file))).toBe(false)
  await expect(fetch(`${address}/api/health`)).rejects.toThrow('fetch failed')
})
