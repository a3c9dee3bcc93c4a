// Copies of a save that waits longer than PostgreSQL waits for a lock: the one whose turn it was is answered as busy, without an
// id, and all of them are that one save when they are sent again.
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openDesk } from '../../support/shop/desk.ts'
import { withClient } from '../../support/storage/postgres-place.ts'

const copies = 8
/** Above the ten seconds that a statement waits, below twice as many: the next copy is saved. */
const waitMilliseconds = 15_000

const pieces = openForTests(() => openDesk('postgres'))

/** Holds off writes of the table until the returned function is called. */
const blockWrites = async (table: string): Promise<() => Promise<void>> => {
  const locked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const held = withClient(pieces.shop.databaseUrl ?? '', async client => {
    await client.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`)
    locked.resolve()
    await end.promise
    await client.query('COMMIT')
  })
  await Promise.race([locked.promise, held])
  return () => {
    end.resolve()
    return held
  }
}

test('a copy that waited too long has no id, and is the same save when it is sent again', async () => {
  const release = await blockWrites('buku_kas')
  const token = pieces.tokenOf('OWNER')
  const body = { arah: 'MASUK', kategori: 'MODAL', jumlah: 70_000 }
  const headers = { 'idempotency-key': 'lambat-sekali' }
  const send = () => pieces.shop.ask('POST', 'cash?move=simpan', { token, body, headers })
  const sent = Promise.all(Array.from({ length: copies }, send))
  await setTimeout(waitMilliseconds)
  await release()
  const answers = await sent
  const outcomes = new Set(answers.map(({ status, body: { code } }) => `${status} ${code ?? 'saved'}`))
  expect([...outcomes].toSorted()).toEqual(['201 saved', '503 storage.busy'])
  const again = await Promise.all(Array.from({ length: copies }, send))
  const saved = [...answers, ...again].filter(({ status }) => status === 201)
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 201))
  expect(new Set(saved.map(answer => answer.body.id)).size).toBe(1)
  const sql = 'SELECT count(*) AS n FROM uang_kas WHERE jumlah = 70000 AND tgl_system = ?'
  const [row] = await pieces.shop.running.storage.read(connection => connection.all({ sql, values: ['2026-11-20'] }))
  expect(Number(row?.n)).toBe(1)
})
