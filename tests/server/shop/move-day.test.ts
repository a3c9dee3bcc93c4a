// The business date by the clock of the machine, which may be wrong: never by more than a day without the word of an owner.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import type { Caller } from '../../../server/caller/caller.ts'
import { postEntries } from '../../../server/ledger/post-entries.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { reverseDocument } from '../../support/ledger-reversal.ts'
import { noon, openShop, type Shop } from '../../support/shop/shop.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { createCaller } from '../record/rule/rule-caller.ts'

const at = (time: string) => new Date(`${time}T03:00:00Z`)
const schema = loadSchema('schema')

describe.each(testedStorages)('$name', ({ name }) => {
  let shop: Shop
  let now: Date
  let owner: string
  beforeEach(async () => {
    now = noon
    shop = await openShop({ database: name, now: () => now, modules: [] })
    owner = await shop.signIn('OWNER')
  })
  afterEach(() => shop.close())

  /** Whoever works at another time signs in then. */
  const goTo = async (time: string): Promise<void> => {
    now = at(time)
    owner = await shop.signIn('OWNER')
  }
  const readDate = async () => (await shop.ask('GET', 'system/date', { token: owner })).body
  const move = (word?: string, token = owner) =>
    shop.ask('POST', 'system/date', { token, ...(word !== undefined && { body: { tgl_system: word } }) })
  const getMessages = async (asked: ReturnType<typeof move>) => {
    const { status, body } = await asked
    return [status, status === 200 ? body.tgl_system : body.code]
  }

  test('a day goes forward without a word, over a leap day too; the date is that of the zone of the shop', async () => {
    await goTo('2026-11-21')
    expect(await getMessages(move())).toEqual([200, '2026-11-21'])
    await goTo('2028-02-27')
    expect(await getMessages(move('2028-02-27'))).toEqual([200, '2028-02-27'])
    for (const time of ['2028-02-28', '2028-02-29', '2028-03-01']) {
      await goTo(time)
      expect(await getMessages(move())).toEqual([200, time])
    }
    now = new Date('2028-03-01T16:59:59Z')
    expect(await readDate()).toMatchObject({ today: '2028-03-01', days: 0 })
    now = new Date('2028-03-01T17:00:00Z')
    expect(await readDate()).toMatchObject({ today: '2028-03-02', days: 1 })
  })

  test('further it goes on the word of an owner alone, who names the date that it goes to', async () => {
    await goTo('2027-11-20')
    const { body } = await shop.ask('GET', 'users?filter={"user_id":"OWNER"}', { token: owner })
    const level = await shop.ask('GET', `users/${body[0].id}`, { token: owner })
    expect(level.body.level).toBe('OWN')
    const refused = await move()
    expect(refused).toMatchObject({ status: 409, body: { code: 'day.jump' } })
    expect(refused.body.message).toBe(
      'Tanggal System Akan Berpindah 365 Hari, Dari 2026-11-20 Ke 2027-11-20. Periksa Jam Server, Lalu Pastikan Tanggalnya',
    )
    expect(await getMessages(move('2027-11-19'))).toEqual([409, 'day.jump'])
    expect(await getMessages(move(undefined, await shop.signIn('SPV01')))).toEqual([403, 'access.denied'])
    expect((await readDate()).tgl_system).toBe('2026-11-20')
    expect(await getMessages(move('2027-11-20'))).toEqual([200, '2027-11-20'])
  })

  test('with the clock put right it comes back, on the word of an owner', async () => {
    await goTo('2027-11-20')
    await move('2027-11-20')
    await goTo('2026-11-21')
    expect(await readDate()).toMatchObject({ tgl_system: '2027-11-20', behind: false, days: -364, may_set: true })
    expect(await getMessages(move())).toEqual([409, 'day.jump'])
    expect(await getMessages(move('2026-11-21'))).toEqual([200, '2026-11-21'])
  })

  test('and not before what was posted on the wrong days is taken back', async () => {
    await goTo('2027-11-20')
    await move('2027-11-20')
    const caller: Caller = createCaller(schema, shop.running.storage, 'KCA')
    const later = { ...caller, shop: { ...caller.shop, businessDate: '2027-11-20' } }
    const paid = {
      ledger: 'kas',
      kind: 'MASUK',
      from: 'PENJUALAN',
      to: 'KAS',
      dims: { kategori: 'PENJUALAN', jenis: 'CASH' },
      amounts: { jumlah: 5000 },
      source: { document: 'penjualan', documentId: 'SALAH' },
    }
    const { storage } = shop.running
    await storage.write(connection => postEntries(connection, later, [paid]))
    await goTo('2026-11-21')
    const refused = await move('2026-11-21')
    expect(refused.body.code).toBe('day.posted')
    expect(refused.body.message).toBe(
      'Masih Ada 1 Pembukuan Sampai Tanggal 2027-11-20. Batalkan Dahulu, Lalu Kembalikan Tanggal System Ke 2026-11-21',
    )
    await storage.write(connection => reverseDocument(connection, later, { documentId: 'SALAH' }))
    expect(await getMessages(move('2026-11-21'))).toEqual([200, '2026-11-21'])
    const { checks } = await storage.read(connection => checkBooks(connection, schema))
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([])
  })
})

test('a level that is full and no owner moves it by a day, and asks an owner for more', async () => {
  let now = noon
  const shop = await openShop({ now: () => now, modules: [] })
  const owner = await shop.signIn('OWNER')
  const body = { user_id: 'MULTI', user_name: 'MULTI', level: 'MU', password: 'Kata Sandi Panjang 9', kode_toko: 'KCA' }
  expect((await shop.ask('POST', 'users', { token: owner, body })).status).toBe(201)
  now = at('2026-11-23')
  const token = await shop.signIn('MULTI', body.password)
  const refused = await shop.ask('POST', 'system/date', { token, body: { tgl_system: '2026-11-23' } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'day.owner' } })
  expect(refused.body.message).toContain('Hanya Owner Yang Dapat')
  now = at('2026-11-21')
  const again = await shop.signIn('MULTI', body.password)
  expect((await shop.ask('POST', 'system/date', { token: again })).body.tgl_system).toBe('2026-11-21')
  await shop.close()
})
