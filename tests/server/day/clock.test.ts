// The clock of the machine is held against what the database has seen, and a wrong one does no lasting harm.
import { afterEach, describe, expect, test } from 'vitest'
import { findClockDoubt, openClock } from '../../../server/day/day.ts'
import { noon, openShop, type Shop } from '../../support/shop/shop.ts'
import { type OpenedStorage, testedStorages } from '../../support/storage/storages.ts'
import { lookInto } from '../database.ts'
import { chainSchema } from '../storage/stored-things.ts'

const hour = 3_600_000
const day = 24 * hour
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

test.each([
  ['a minute later', 60_000, undefined],
  ['three weeks later', 21 * day, undefined],
  ['a correction of the network', -50_000, undefined],
  ['an hour back', -hour, undefined],
  ['two hours back', -2 * hour, 'back'],
  ['a year back', -365 * day, 'back'],
  ['sixty days later', 60 * day, undefined],
  ['a year later', 365 * day, 'ahead'],
])('%s is in doubt: %s', (_, moved, kind) => {
  const now = later(moved)
  const doubt = kind && { kind, machine: now.toISOString(), seen: noon.toISOString() }
  expect(findClockDoubt(now, noon)).toEqual(doubt)
})

describe.each(testedStorages)('$name', ({ open }) => {
  let opened: OpenedStorage
  afterEach(() => opened.remove())

  test('what was seen outlives the process; a doubt ends with the clock put right, or with a word that it is', async () => {
    opened = await open({ schema: chainSchema })
    let now = noon
    const first = await openClock(opened.storage, () => now)
    await first.keep()
    now = later(400 * day)
    expect(first.doubt()?.kind).toBe('ahead')
    await first.keep()
    const second = await openClock(opened.storage, () => now)
    expect(second.doubt()).toMatchObject({ kind: 'ahead', seen: noon.toISOString() })
    now = later(day)
    expect(second.doubt()).toBeUndefined()
    now = later(400 * day)
    await opened.storage.write(second.trust)
    expect(second.doubt()).toBeUndefined()
    const third = await openClock(opened.storage, () => now)
    expect(third.doubt()).toBeUndefined()
    now = later(day)
    expect(third.doubt()).toMatchObject({ kind: 'back', seen: later(400 * day).toISOString() })
  })
})

describe.each(testedStorages)('two servers of $name', ({ open }) => {
  let opened: OpenedStorage
  afterEach(() => opened.remove())

  test('a server whose clock is behind what another one stored posts nothing until the clock is confirmed', async () => {
    opened = await open({ schema: chainSchema })
    let [right, slow] = [noon, later(-2 * hour)]
    const first = await openClock(opened.storage, () => right)
    const second = await openClock(opened.storage, () => slow)
    await first.assertNotBack('Asia/Jakarta')
    await second.assertNotBack('Asia/Jakarta')
    await first.follow()
    await second.follow()
    await expect(second.assertNotBack('Asia/Jayapura')).rejects.toMatchObject({
      code: 'day.back',
      details: { params: { machine: '2026-11-20 10:00', seen: '2026-11-20 12:00' } },
    })
    // What the slow one stores does not reach beyond it.
    await second.keep()
    expect((await openClock(opened.storage, () => slow)).doubt()?.kind).toBe('back')
    right = later(-2 * hour)
    await expect(first.assertNotBack('Asia/Jakarta')).rejects.toMatchObject({ code: 'day.back' })
    // Confirmed at one of them, it holds for both.
    await opened.storage.write(first.trust)
    await second.assertNotBack('Asia/Jakarta')
    slow = later(-3.5 * hour)
    await expect(second.assertNotBack('Asia/Jakarta')).rejects.toMatchObject({ code: 'day.back' })
  })

  test('the last hour of postings is known after a process that was killed', async () => {
    opened = await open({ schema: chainSchema })
    let now = noon
    const clock = await openClock(opened.storage, () => now)
    await clock.follow()
    now = later(5 * hour)
    await clock.assertNotBack('Asia/Jakarta')
    await clock.follow()
    now = later(hour)
    await expect((await openClock(opened.storage, () => now)).assertNotBack('Asia/Jakarta')).rejects.toMatchObject({
      code: 'day.back',
    })
  })
})

describe('a shop', () => {
  let shop: Shop
  let now = noon
  afterEach(() => shop.close())
  const openAt = async (at: Date): Promise<void> => {
    now = at
    if (shop) await shop.running.close()
    shop = await openShop({ now: () => now, ...(shop && { dataDir: shop.dataDir }) })
  }
  const readHealth = async () => (await shop.ask('GET', 'health')).body
  const readDate = async (token: string) => (await shop.ask('GET', 'system/date', { token })).body
  const readSession = async (token: string) => (await shop.ask('GET', 'users/session', { token })).status

  test('reports a clock that went ahead, preserves drafts, and ends sessions that this clock began', async () => {
    await openAt(noon)
    const before = await shop.signIn('ADM01')
    const draft = { keterangan: 'SETENGAH' }
    expect((await shop.ask('PUT', 'drafts/hancur-barang/SETENGAH', { token: before, body: draft })).status).toBe(200)
    await openAt(later(365 * day))
    expect(await readHealth()).toMatchObject({ status: 'ok', clock: 'ahead' })
    const wrong = await shop.signIn('OWNER')
    expect(await readDate(wrong)).toMatchObject({
      tgl_system: '2026-11-20',
      behind: true,
      days: 365,
      clock: { kind: 'ahead' },
    })
    expect(lookInto(shop, 'SELECT count(*) AS n FROM kencana_draft')).toEqual([{ n: 1 }])
    now = later(hour)
    expect(await readHealth()).not.toHaveProperty('clock')
    expect([await readSession(wrong), (await readDate(await shop.signIn('OWNER'))).days]).toEqual([401, 0])
  })

  test('reports a clock that went back; the date stays, nothing is posted, and an owner may confirm the clock', async () => {
    await openAt(noon)
    await openAt(later(-300 * day))
    expect(await readHealth()).toMatchObject({ clock: 'back' })
    const [owner, cashier] = [await shop.signIn('OWNER'), await shop.signIn('KSR01')]
    expect(await readDate(owner)).toMatchObject({
      tgl_system: '2026-11-20',
      behind: false,
      days: -300,
      may_set: true,
      clock: { kind: 'back', machine: now.toISOString(), seen: noon.toISOString() },
    })
    const bank = { kode_bank: 'UJI', nama_bank: 'UJI' }
    expect((await shop.ask('POST', 'banks', { token: owner, body: bank })).status).toBe(201)
    const cash = { arah: 'MASUK', kategori: 'MODAL', jumlah: 1000 }
    const post = () => shop.ask('POST', 'cash?move=simpan', { token: owner, body: cash })
    expect(await post()).toMatchObject({ status: 409, body: { code: 'day.back' } })
    expect((await post()).body.message).toBe(
      'Jam Server Mundur Ke 2026-01-24 10:00 Padahal Sudah Tercatat 2026-11-20 10:00, Jadi Transaksi Berhenti Sampai Jamnya Dibetulkan Atau Dinyatakan Benar Oleh Pemilik',
    )
    expect(await shop.ask('POST', 'system/clock', { token: cashier })).toMatchObject({
      status: 403,
      body: { code: 'day.owner' },
    })
    expect((await shop.ask('POST', 'system/clock', { token: owner })).body).not.toHaveProperty('clock')
    expect(await readHealth()).not.toHaveProperty('clock')
    expect((await post()).status).toBe(201)
    expect(lookInto(shop, "SELECT user_id FROM kencana_audit WHERE verb = 'trust-clock'")).toEqual([
      { user_id: 'OWNER' },
    ])
    await openAt(now)
    expect(await readHealth()).not.toHaveProperty('clock')
  })
})
