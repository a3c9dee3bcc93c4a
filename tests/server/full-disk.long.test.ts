// A database that gets no more pages, as on a full disk: SQLite itself refuses, at each write in turn.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertSession } from '../../server/storage/sessions.ts'
import type { Connection } from '../../server/storage/storage.ts'
import { ring } from '../support/shop/desk.ts'
import { noon, openShop, type Shop } from '../support/shop/shop.ts'
import { lookInto } from './database.ts'

let shop: Shop
let owner: string
/** The connection that writes. */
let writer: Connection
beforeEach(async () => {
  shop = await openShop()
  await shop.running.storage.write(async connection => {
    writer = connection
  })
  owner = await shop.signIn('OWNER')
})
afterEach(() => shop.close())

const readPragma = async (text: string): Promise<number> => {
  const [row] = await writer.all({ sql: `PRAGMA ${text}`, values: [] })
  return Number(Object.values(row ?? {})[0])
}
const leavePages = async (free: number): Promise<void> => {
  await readPragma(`max_page_count = ${(await readPragma('page_count')) + free}`)
}
const makeRoom = () => readPragma('max_page_count = 4294967294')

const longName = 'X'.repeat(60)
const save = (serial: number, token = owner) =>
  shop.ask('POST', 'banks', { token, body: { kode_bank: `B${serial}`, nama_bank: longName } })
const readBanks = async () => (await shop.ask('GET', 'banks?range=[0,999]', { token: owner })).body.length as number
const readHealth = async () => (await shop.ask('GET', 'health')).body
const isSaved = ({ status }: { readonly status: number }) => status === 201

/** Saves until one is refused; how many were saved. */
const saveUntilFull = async (): Promise<number> => {
  for (let serial = 0; serial < 2000; serial++) {
    const answer = await save(serial)
    if (isSaved(answer)) continue
    expect(answer).toMatchObject({ status: 507, body: { code: 'storage.full' } })
    expect(answer.body.message).toBe(
      'Penyimpanan Server Penuh, Data Belum Tersimpan. Minta Admin Mengosongkan Disk Server, Lalu Simpan Lagi',
    )
    expect(answer.headers['retry-after']).toBe('60')
    return serial
  }
  throw new Error('the database was never full')
}

test('one clear refusal, nothing half saved, and reading goes on; with room it works again without a restart', async () => {
  const before = await readBanks()
  await leavePages(6)
  const saved = await saveUntilFull()
  expect(await readBanks()).toBe(before + saved)
  const audited = lookInto(shop, "SELECT row_id FROM kencana_audit WHERE resource = 'bank' AND verb = 'create'")
  expect(audited).toHaveLength(before + saved)
  expect(await readHealth()).toMatchObject({ status: 'impaired', readOnly: true, trouble: 'storage.full' })
  await makeRoom()
  expect(isSaved(await save(5000))).toBe(true)
  expect(await readHealth()).not.toHaveProperty('trouble')
  expect(lookInto(shop, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
})

const sessions = 60

/** More than fit into the pages that are there. */
const manySessions = async (): Promise<void> => {
  for (let serial = 0; serial < sessions; serial++) {
    const at = noon.toISOString()
    const session = {
      userRow: 'x',
      shop: 'KCA',
      device: 'test',
      address: '',
      createdAt: at,
      expiresAt: '2026-11-20T19:00:00.000Z',
    }
    const insert = (connection: Connection) =>
      insertSession(connection, { tokenHash: `${longName}${serial}`, ...session })
    await shop.running.storage.write(insert, { sessionsOnly: true })
  }
}

test('signing in, choosing a shop and signing out go on, and last beyond the trouble', async () => {
  await leavePages(0)
  await saveUntilFull()
  await manySessions()
  const stays = await shop.signIn('KSR01')
  const goes = await shop.signIn('SPV01')
  expect((await shop.ask('GET', 'users/session', { token: goes })).status).toBe(200)
  expect((await shop.ask('POST', 'users/shop', { token: owner, body: { kode_toko: 'KCB' } })).status).toBe(200)
  expect((await shop.ask('POST', 'users/logout', { token: goes })).status).toBe(200)
  expect((await shop.ask('GET', 'users/session', { token: goes })).status).toBe(401)
  const inFile = () => Number(lookInto(shop, 'SELECT count(*) AS n FROM kencana_session')[0]?.n)
  const listAudited = () =>
    lookInto(shop, "SELECT user_id, wrote FROM kencana_audit WHERE resource = 'sign-in' ORDER BY id").map(
      one => one.user_id,
    )
  expect(inFile()).toBeLessThan(sessions)
  expect(listAudited()).toEqual(['OWNER'])
  await makeRoom()
  await save(5000)
  expect(inFile()).toBe(sessions + 2)
  expect(listAudited()).toEqual(['OWNER', 'KSR01', 'SPV01'])
  expect((await shop.ask('GET', 'users/session', { token: stays })).body.user).toMatchObject({ user_id: 'KSR01' })
  expect((await shop.ask('GET', 'users/session', { token: owner })).body.user).toMatchObject({ kode_toko: 'KCB' })
  expect((await shop.ask('GET', 'users/session', { token: goes })).status).toBe(401)
})

test('a piece and what it posts are saved whole or not at all, wherever the room ends', async () => {
  const admin = await shop.signIn('ADM01')
  const tables = ['barang', 'buku_barang', 'buku_barang_per_barang', 'kencana_single', 'kencana_audit']
  const readCounts = () => tables.map(table => Number(lookInto(shop, `SELECT count(*) AS n FROM ${table}`)[0]?.n))
  const refused: number[] = []
  for (let free = 0; free < 8; free++) {
    for (let serial = 0; serial < 12; serial++) {
      const before = readCounts()
      await leavePages(free)
      const { status } = await shop.ask('POST', 'barang', { token: admin, body: ring })
      await makeRoom()
      if (status === 507) refused.push(free)
      const rows = readCounts().map((count, at) => count - (before[at] ?? 0))
      expect([status, ...rows]).toEqual(status === 507 ? [507, 0, 0, 0, 0, 0] : [201, 1, 2, rows[2], 1, rows[4]])
    }
  }
  expect(new Set(refused).size).toBeGreaterThan(1)
  expect(lookInto(shop, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
})
