// The program as it is started by hand: its sentences, its exit codes, and what it leaves behind.
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { getTempPlaces, post, programs, signIn } from '../support/programs/programs.ts'

const places = getTempPlaces('kencana-main-')
const { newPlace } = places
const { start, opened, failed } = programs()
afterAll(places.remove)

/** The table of users with new passwords in the file that a start names, a row of words each. */
const readFirstUsers = (out: string): readonly (readonly string[])[] => {
  const [, file = ''] = /first passwords are in (.+); delete it/.exec(out) ?? []
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [, table = ''] =
    /^ {2}User +Level +Shop +Password\n((?: {2}.+\n)+)These passwords/.exec(readFileSync(file, 'utf8')) ?? []
  return [...table.matchAll(/^ {2}(\S+) +(\S+) +(\S+) +(\S+)$/gm)].map(([, ...words]) => words)
}

describe('stops with one sentence and leaves nothing behind', () => {
  const settings = 'KENCANA_START, KENCANA_SHOP, KENCANA_OWNER_PASSWORD, KENCANA_DEMO_PASSWORD'
  test.each([
    [{ PORT: 'abc' }, 'PORT is "abc"; it must be a number from 0 to 65535.\n'],
    [{ KENCANA_X: '1' }, `KENCANA_X is not a setting; there are ${settings}.\n`],
    [
      { DATABASE_URL: 'mysql://user:secret@host/db' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.\n',
    ],
    [
      { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/db' },
      'The database that DATABASE_URL names cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n',
    ],
    [{ SCHEMA_DIR: '/nowhere/schema' }, 'SCHEMA_DIR is "/nowhere/schema"; there is no such folder.\n'],
  ])('%j', async (env, sentence) => {
    const DATA_DIR = newPlace()
    expect(await failed({ ...env, DATA_DIR })).toEqual({ code: 1, out: '', err: sentence })
    expect(existsSync(DATA_DIR)).toBe(false)
  })
})

test('a wrong schema file: all faults with their places, exit 1, and no data folder', async () => {
  const [DATA_DIR, SCHEMA_DIR] = [newPlace(), newPlace()]
  cpSync('schema', SCHEMA_DIR, { recursive: true })
  const spoil = (file: string, find: string, put: string): void => {
    const path = join(SCHEMA_DIR, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(find, put))
  }
  spoil('resources/master/baki.json', '"x-ref"', '"x-reff"')
  spoil('resources/master/bank.json', '"x-key"', '"x-keys"')
  spoil('menu.json', '"resource:sales"', '"resource:salles"')
  const { code, out, err } = await failed({ DATA_DIR, SCHEMA_DIR })
  expect([code, out]).toEqual([1, ''])
  for (const fault of [
    /baki\.json:\d+:\d+ .*"x-reff"; did you mean "x-ref"\?/,
    /bank\.json:\d+:\d+ .*x-key/,
    /menu\.json:\d+:\d+ .*salles/,
  ])
    expect(err).toMatch(fault)
  expect(err).not.toMatch(/\n\s+at /)
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('made passwords are in a closed file, not in the log, and work; SIGTERM ends with 0; the next start prints none', async () => {
  const DATA_DIR = newPlace()
  const first = start({ DATA_DIR })
  const address = await opened(first)
  const users = readFirstUsers(first.said().out)
  expect(users.map(([user, level, shop]) => [user, level, shop])).toEqual([
    ['OWNER', 'Owner', 'KCA'],
    ['OWNERB', 'Owner', 'KCB'],
    ['SPV01', 'Supervisor', 'KCA'],
    ['ADM01', 'Admin', 'KCA'],
    ['KSR01', 'Kasir', 'KCA'],
    ['SLS01', 'Sales', 'KCA'],
  ])
  const password = users[0]?.[3] ?? ''
  expect(await signIn(address, password)).toBe(200)
  for (const [user_id, , , made] of users)
    expect((await post(address, 'users/login', { user_id, password: made })).status).toBe(200)
  expect(await signIn(address, 'salah sekali')).toBe(401)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(`${first.said().out}${first.said().err}`).not.toContain(password)
  const second = start({ DATA_DIR })
  expect(await signIn(await opened(second), password)).toBe(200)
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect(second.said().out).not.toMatch(/password/i)
  expect(`${second.said().out}${second.said().err}`).not.toContain(password)
})

test('a password that was given is never printed; a port that is taken: a sentence, exit 1, and no data folder', async () => {
  const password = 'Rahasia-Sendiri-1'
  const program = start({ DATA_DIR: newPlace(), KENCANA_OWNER_PASSWORD: password, KENCANA_START: 'empty' })
  const address = await opened(program)
  expect(await signIn(address, password)).toBe(200)
  expect(await signIn(address, `${password}x`)).toBe(401)
  const { port } = new URL(address)
  const DATA_DIR = newPlace()
  expect(await failed({ DATA_DIR, PORT: port })).toMatchObject({
    code: 1,
    out: '',
    err: `The port ${port} is in use; set PORT to another one or stop the other program. Nothing was changed.\n`,
  })
  expect(existsSync(DATA_DIR)).toBe(false)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(`${program.said().out}${program.said().err}`).not.toMatch(/KSR01|Rahasia|These passwords/)
})
