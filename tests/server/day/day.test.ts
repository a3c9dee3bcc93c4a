import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { noon, openShop, password, query } from '../../support/shop/shop.ts'
import { lookInto } from '../database.ts'

let now = noon
let owner: string
let supervisor: string
const tomorrow = new Date(noon.getTime() + 14 * 3_600_000)

const shop = openForTests(() => openShop({ now: () => now, modules: [] }))
beforeAll(async () => {
  owner = await shop.signIn('OWNER')
  supervisor = await shop.signIn('SPV01')
})
beforeEach(() => {
  now = noon
})

const mismatch = {
  status: 409,
  body: {
    code: 'day.mismatch',
    message: 'Tanggal System Berbeda Dengan Tanggal Sekarang, Silahkan Tutup Toko',
  },
}
const bank = { kode_bank: 'UJI', nama_bank: 'UJI' }

test('the date is reported with the time left in it, and is behind from midnight of the shop on', async () => {
  const readDate = async () => (await shop.ask('GET', 'system/date', { user: 'KSR01' })).body
  expect(await readDate()).toEqual({
    tgl_system: '2026-11-20',
    today: '2026-11-20',
    behind: false,
    days: 0,
    may_set: false,
    closing: false,
    seconds_left: 14 * 3600,
  })
  now = new Date(tomorrow.getTime() - 1)
  expect(await readDate()).toMatchObject({ behind: false, seconds_left: 1 })
  now = tomorrow
  expect(await readDate()).toMatchObject({ behind: true, days: 1, today: '2026-11-21', seconds_left: 24 * 3600 })
})

describe('what', () => {
  const writes: readonly (readonly [who: string, what: string, ask: () => Promise<{ status: number }>])[] = [
    ['the owner', 'a master', () => shop.ask('POST', 'banks', { token: owner, body: bank })],
    ['a supervisor', 'a master', () => shop.ask('POST', 'banks', { token: supervisor, body: bank })],
    [
      'a supervisor',
      'an import',
      () => shop.ask('POST', 'baki/truncate', { token: supervisor, body: { data_bakis: [] } }),
    ],
    ['the owner', 'a restored import', () => shop.ask('POST', 'imports/history/x/restore', { token: owner })],
  ]
  test.each(writes)('%s waits for the day: %s', async (_, __, ask) => {
    now = tomorrow
    expect(await ask()).toMatchObject(mismatch)
  })

  test('an owner has open then is written by him, and by nobody else', async () => {
    const setting = (token: string, key: string) =>
      shop.ask('POST', 'para-system', { token, body: { key, value: '1' } })
    now = tomorrow
    expect((await setting(owner, 'BUKA')).status).toBe(201)
    expect((await setting(supervisor, 'TUTUP')).status).toBe(403)
  })

  test('is read stays open, and so do reports, checks, the password and the way out', async () => {
    now = tomorrow
    const getStatus = async (method: string, path: string, body?: unknown) =>
      (await shop.ask(method, path, { token: supervisor, ...(body !== undefined && { body }) })).status
    expect(await getStatus('GET', 'banks')).toBe(200)
    expect(
      await getStatus('POST', 'penjualan/report-rekap-jual-pajak', { tgl_from: '2026-11-01', tgl_to: '2026-11-20' }),
    ).toBe(200)
    expect(
      await getStatus('POST', 'penjualan/get/lihatjual', { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20' }),
    ).toBe(200)
    expect(await getStatus('POST', 'users/change-password', { password, new_password: 'Tiga Kuda Di Sawah' })).toBe(200)
    expect(await getStatus('POST', 'users/shop', { kode_toko: 'KCA' })).toBe(200)
    expect(await getStatus('POST', 'users/logout', {})).toBe(200)
  })
})

test('until the day can be closed, full levels bring the date forward, and nobody else does', async () => {
  now = tomorrow
  expect((await shop.ask('POST', 'system/date', { user: 'KSR01' })).status).toBe(403)
  const moved = await shop.ask('POST', 'system/date', { token: owner })
  expect(moved).toMatchObject({ status: 200, body: { tgl_system: '2026-11-21', behind: false } })
  expect((await shop.ask('POST', 'banks', { token: owner, body: bank })).status).toBe(201)
  // What moved on the days before is summed up; of a day without entries, how far that went.
  const summed = "select tgl_system, kind from buku_kas_saldo_days where kode_toko = 'KCA'"
  expect(lookInto(shop, summed)).toEqual([{ tgl_system: '2026-11-20', kind: '-' }])
})

test('a shop that is made later begins with the date of its own zone and with the rows of every shop', async () => {
  now = new Date('2026-11-20T15:30:00Z')
  const body = { kode_toko: 'KCD', nama_toko: 'KENCANA AMBON', zona_waktu: 'Asia/Jayapura' }
  const token = await shop.signIn('OWNER')
  const made = await shop.ask('POST', 'toko', { token, body })
  expect(made).toMatchObject({ status: 201, body: { tgl_system: '2026-11-21' } })
  await shop.ask('POST', 'users/shop', { token, body: { kode_toko: 'KCD' } })
  const readNames = async (path: string, field: string) =>
    (await shop.ask('GET', `${path}?${query({ sort: [field, 'ASC'] })}`, { token })).body.map((row: object) =>
      Reflect.get(row, field),
    )
  expect(await readNames('gudang', 'kode_gudang')).toEqual(expect.arrayContaining(['BELI', 'TITIP', 'TOKO']))
  expect(await readNames('para-system', 'key')).toContain('PEMBULATAN')
  expect(await readNames('baki', 'kode_baki')).toEqual([])
  await shop.ask('POST', 'users/shop', { token, body: { kode_toko: 'KCA' } })
  expect((await shop.ask('DELETE', `toko/${made.body.id}`, { token })).status).toBe(200)
})
