// The program as it is started by hand, on data that it has to go on with: another schema, PostgreSQL, an earlier folder.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getTempPlaces, post, programs } from '../support/programs/programs.ts'
import { createPlace as newPostgres, removePlace } from '../support/storage/postgres-place.ts'

const places = getTempPlaces('kencana-main-')
const { newPlace } = places
const { start, opened, failed } = programs()
afterAll(places.remove)

test('a database that does not fit the schema: a sentence, exit 1, and the data as it was', async () => {
  const [DATA_DIR, SCHEMA_DIR] = [newPlace(), newPlace()]
  const first = start({ DATA_DIR, KENCANA_START: 'empty' })
  await opened(first)
  first.child.kill('SIGTERM')
  await first.ended
  cpSync('schema', SCHEMA_DIR, { recursive: true })
  const file = join(SCHEMA_DIR, 'resources/master/supplier.json')
  const supplier = JSON.parse(readFileSync(file, 'utf8'))
  delete supplier.properties.keterangan
  writeFileSync(file, JSON.stringify(supplier))
  const messages = relative(process.cwd(), file)
  const sentence = `${messages}: the field "keterangan" is gone and 0 rows hold a value of it: put it back, or say "x-drop": ["keterangan"] to delete its values, or "x-was": "keterangan" in the field that takes them over`
  expect(await failed({ DATA_DIR, SCHEMA_DIR })).toEqual({
    code: 1,
    out: '',
    err: `The database does not fit the schema files; nothing was changed.\n${sentence}\n`,
  })
  await opened(start({ DATA_DIR }))
})

test('DATABASE_URL: all data is stored in PostgreSQL, a row outlives the process, and the address is never printed', async () => {
  const DATABASE_URL = await newPostgres()
  const env = {
    DATABASE_URL,
    DATA_DIR: newPlace(),
    KENCANA_OWNER_PASSWORD: 'Rahasia-Sendiri-1',
    KENCANA_START: 'empty',
  }
  const first = start(env)
  const address = await opened(first)
  const signedIn = await post(address, 'users/login', { user_id: 'OWNER', password: env.KENCANA_OWNER_PASSWORD })
  const { token } = (await signedIn.json()) as { token: string }
  const health = await fetch(`${address}/api/health`, { headers: { authorization: `Bearer ${token}` } })
  expect(await health.json()).toMatchObject({ status: 'ok', database: 'postgres' })
  const made = await post(address, 'banks', { kode_bank: 'TETAP', nama_bank: 'BANK TETAP' }, token)
  expect(made.status).toBe(201)
  const row = (await made.json()) as { id: string }
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const second = start(env)
  const again = await fetch(`${await opened(second)}/api/banks/${row.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([again.status, await again.json()]).toMatchObject([200, { kode_bank: 'TETAP', nama_bank: 'BANK TETAP' }])
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  for (const { said } of [first, second])
    expect(`${said().out}${said().err}`).not.toMatch(/postgres:|Rahasia-Sendiri|password/)
  expect(existsSync(join(env.DATA_DIR, 'kencana.db'))).toBe(false)
  await removePlace(DATABASE_URL)
})

test('a schema folder that was left behind: a sentence, and the server is open with the one in force', async () => {
  const [DATABASE_URL, SCHEMA_DIR] = [await newPostgres(), newPlace()]
  cpSync('schema', SCHEMA_DIR, { recursive: true })
  const baki = join(SCHEMA_DIR, 'resources/master/baki.json')
  const before = readFileSync(baki, 'utf8')
  const versions: unknown[] = []
  const said: string[] = []
  for (const title of [undefined, 'Sebutan Baki', undefined]) {
    const file = JSON.parse(before)
    if (title !== undefined) file.properties.nama_baki = { $ref: 'text', title }
    writeFileSync(baki, JSON.stringify(file))
    const program = start({ DATABASE_URL, SCHEMA_DIR, DATA_DIR: newPlace() })
    const health = await fetch(`${await opened(program)}/api/health`)
    versions.push(health.headers.get('x-schema-version'))
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    said.push(program.said().err)
  }
  expect(versions[2]).toBe(versions[1])
  expect(said).toEqual(['', '', expect.stringMatching(/^SCHEMA_DIR holds an earlier schema \(.*\n$/)])
  expect(said[2]).toContain(`(${versions[1]})`)
  await removePlace(DATABASE_URL)
})
