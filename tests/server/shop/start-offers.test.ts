// Rows that a new shop may choose: what is offered, what choosing creates, and who may choose.
import { describe, expect, test } from 'vitest'
import type { StartOfferAnswer } from '../../../engine/answers/row-answers.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const path = 'start/offers'
const demo = openForTests(() => openShop())

describe.each(databases)('%s', database => {
  const empty = openForTests(() => openShop({ database, env: { KENCANA_START: 'empty' } }))

  const readOffers = async () =>
    (await empty.ask('GET', path, { user: 'OWNER' })).body as unknown as readonly StartOfferAnswer[]
  const listKeys = async (resource: string, key: string) => {
    const { body } = await empty.ask('GET', resource, { user: 'OWNER' })
    return (body as unknown as readonly Readonly<Record<string, unknown>>[]).map(row => row[key])
  }
  const take = (offers: unknown, key: string) =>
    empty.ask('POST', path, { user: 'OWNER', body: { offers }, headers: { 'idempotency-key': key } })

  test('what is chosen is created once, and what is there stays as it is', async () => {
    const offers = await readOffers()
    expect(offers.filter(({ isThere }) => isThere)).toEqual([])
    expect(offers.map(({ id }) => id)).toEqual(expect.arrayContaining(['24k', '9k', 'lm', 'berlian', 'bank']))
    // A mark of the shop's own for the fineness that the offer has, and a group of its own.
    await empty.ask('POST', 'kadar', { user: 'OWNER', body: { kadar: 99.9, kadar_cetak: '999' } })
    const own = { kode_group: 'G24K', nama_group: 'EMAS MURNI', jenis_group: 'EMAS', harga: 2_000_000 }
    await empty.ask('POST', 'group', { user: 'OWNER', body: own })

    const first = await take(['24k', '9k'], 'a'.repeat(36))
    expect([first.status, first.body.created]).toEqual([200, 16])
    const again = await take(['24k', '9k'], 'a'.repeat(36))
    expect([again.status, again.body.created]).toEqual([200, 16])
    expect((await listKeys('kadar', 'kadar_cetak')).toSorted()).toEqual(['999', '9K'])
    expect((await listKeys('group', 'kode_group')).toSorted()).toEqual(['G24K', 'G9K'])
    expect(await listKeys('group', 'nama_group')).toContain('EMAS MURNI')
    expect(await listKeys('jenis', 'kode_dept')).toHaveLength(12)
    expect((await listKeys('baki', 'kode_baki')).toSorted()).toEqual(['24K', '9K'])
    expect((await readOffers()).filter(({ isThere }) => isThere).map(({ id }) => id)).toEqual(['24k', '9k'])
    const { body } = await empty.ask('GET', 'dashboard', { user: 'OWNER' })
    expect(body.offers).toEqual({ isDone: true })
  })

  test('all offers together fit, and each row can be deleted while nothing uses it', async () => {
    const ids = (await readOffers()).filter(({ isThere }) => !isThere).map(({ id }) => id)
    expect((await take(ids, 'b'.repeat(36))).status).toBe(200)
    expect((await readOffers()).every(({ isThere }) => isThere)).toBe(true)
    const { body } = await empty.ask('GET', 'jenis', { user: 'OWNER' })
    const [row] = body as unknown as readonly { readonly id: string; readonly versi: number }[]
    const headers = { 'if-match': `"${row?.versi}"` }
    expect((await empty.ask('DELETE', `jenis/${row?.id}`, { user: 'OWNER', headers })).status).toBe(200)
  })

  test.each([[[]], [['none']], ['24k'], [[7]]])('refuses %j as choice, and creates nothing', async offers => {
    const before = await listKeys('jenis', 'kode_dept')
    expect((await take(offers, crypto.randomUUID())).status).toBe(400)
    expect(await listKeys('jenis', 'kode_dept')).toEqual(before)
  })
})

test('who may not create the rows is refused, and a demo offers none', async () => {
  const refused = await demo.ask('POST', path, { user: 'KSR01', body: { offers: ['24k'] } })
  expect(refused.status).toBe(403)
  expect((await demo.ask('GET', path, { user: 'OWNER' })).body).toEqual([])
})
