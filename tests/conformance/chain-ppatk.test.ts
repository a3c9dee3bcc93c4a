// Transactions of one person in a chain over three zones: what counts is the day of the clock at its seat, in all shops.
import { describe, expect, test } from 'vitest'
import type { Answered } from '../support/shop/shop.ts'
import { query } from '../support/shop/shop.ts'
import { buildPurchase, useZoneChain } from '../support/shop/zone-chain.ts'
import { databases } from '../support/storage/databases.ts'

const million = 1_000_000
const [first, second] = [300 * million, 259_900_000] as const

const buildPerson = (no_identitas: string) => ({
  no_identitas,
  nama_customer: 'IBU RATNA',
  alamat_customer: 'JL BRAGA 1',
})
const full = { tanya_identitas: true, pekerjaan: 'PEDAGANG', sumber_dana: 'HASIL USAHA' }

/** Status, code and fields of an answer. */
const summarize = ({ status, body }: Answered): readonly unknown[] => [
  status,
  body.code,
  ...new Set((body.faults ?? []).map(({ field }: { field: string }) => field)),
]
const asksIdentity = [422, 'record.invalid', 'tanya_identitas']

describe.each(databases)('%s', database => {
  const chain = useZoneChain(database)

  const findCases = async (no_identitas: string): Promise<readonly unknown[]> =>
    (await chain.ok('KCF', 'GET', `laporan-ppatk?${query({ filter: { no_identitas } })}`)).map(
      ({ hari, jumlah, total, status }: Readonly<Record<string, unknown>>) => [hari, jumlah, total, status],
    )

  test('559,900,000 of one evening are noticed though the shop has closed its day in between', async () => {
    const person = buildPerson('3273025206670001')
    chain.goTo('2026-11-20T14:00:00Z')
    expect((await chain.buy('KCA', first, person)).status).toBe(201)
    expect(await chain.close('KCA')).toBe('2026-11-21')
    chain.goTo('2026-11-20T14:01:00Z')
    expect(summarize(await chain.buy('KCA', second, person))).toEqual(asksIdentity)
    const made = await chain.buy('KCA', second, { ...person, ...full })
    expect(made).toMatchObject({ status: 201, body: { tgl_system: '2026-11-21' } })
    expect(await findCases(person.no_identitas)).toEqual([['2026-11-20', 2, first + second, 'BELUM']])
    const cancel = { answers: { alasan: 'PATAH', jenis: 'CASH' } }
    await chain.ok('KCA', 'POST', `pembelian/${made.body.id}/moves/batal`, cancel)
    expect(await findCases(person.no_identitas)).toEqual([['2026-11-20', 1, first, 'GUGUR']])
  })

  test('between shops of two dates within a minute, in three zones', async () => {
    const person = buildPerson('3273025206670002')
    chain.goTo('2026-11-20T14:10:00Z')
    expect((await chain.buy('KCA', first, person)).status).toBe(201)
    expect(summarize(await chain.buy('KCC', second, person))).toEqual(asksIdentity)
    const later = await chain.buy('KCE', second, { ...person, ...full })
    expect(later).toMatchObject({ status: 201, body: { tgl_system: '2026-11-20' } })
    expect(await findCases(person.no_identitas)).toEqual([['2026-11-20', 2, first + second, 'BELUM']])
  })

  test('a case is reported once its day is over at the seat, while shops have not closed theirs', async () => {
    const [{ id }] = await chain.ok('KCA', 'GET', `laporan-ppatk?${query({ filter: { status: 'BELUM' } })}`)
    const path = `laporan-ppatk/${id}/moves/laporkan`
    const answers = { no_laporan: 'LTPBJ-1', tgl_lapor: '2026-11-21' }
    // It is the 21st in Jayapura, and not yet in Jakarta.
    chain.goTo('2026-11-20T15:30:00Z')
    expect((await chain.ask('KCA', 'POST', path, { answers })).body.message).toContain('Hari 2026-11-20 Belum Lewat')
    chain.goTo('2026-11-20T17:00:00Z')
    await chain.ok('KCA', 'POST', path, { answers })
  })

  test('amounts near each other over midnight are asked about, and recorded on both days', async () => {
    const person = buildPerson('3273025206670003')
    chain.goTo('2026-11-20T16:30:00Z')
    expect((await chain.buy('KCA', first, person)).status).toBe(201)
    chain.goTo('2026-11-20T17:30:00Z')
    const refused = await chain.buy('KCA', second, person)
    expect([refused.status, refused.body.code]).toEqual([422, 'confirm.needed'])
    expect(JSON.stringify(refused.body)).toContain('Sebelum Tengah Malam Bersama Mencapai Batas PPATK')
    const purchase = buildPurchase(second, person)
    const { answer: confirmed } = await chain.askConfirmed('KCA', 'POST', 'pembelian?move=simpan', purchase)
    expect(confirmed).toMatchObject({ status: 201, body: { nilai_hari: second, nilai_dekat: first } })
    expect(await findCases(person.no_identitas)).toEqual([])
    // Half a day later the evening before is no longer near.
    chain.goTo('2026-11-21T04:31:00Z')
    const other = buildPerson('3273025206670004')
    chain.goTo('2026-11-20T16:31:00Z')
    expect((await chain.buy('KCA', first, other)).status).toBe(201)
    chain.goTo('2026-11-21T04:32:00Z')
    expect((await chain.buy('KCA', second, other)).status).toBe(201)
  })

  test('the books are whole', async () => expect(await chain.breaches()).toEqual([]))
})
