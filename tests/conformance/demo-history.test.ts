// The demo with its history: sixty days of every kind of document, and the numbers of each sale the same wherever they stand.
import { beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../../server/audit/run-audit.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { testClosedDays } from '../support/shop/closed-days-cases.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { databases, isLong, pickEvery } from '../support/storage/databases.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers as they come
type Answer = any

const shops = { KCA: 'OWNER', KCB: 'OWNERB' } as const
/** Each, or where time is short those of one shop. */
const compared = isLong ? Object.keys(shops) : ['KCA']

describe.each(databases)('%s', database => {
  const tokens = new Map<string, string>()
  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'demo-history' } }))
  beforeAll(async () => {
    for (const [code, user] of Object.entries(shops)) tokens.set(code, await shop.signIn(user))
  })

  const all = async (code: string, path: string): Promise<readonly Answer[]> => {
    const token = tokens.get(code) ?? ''
    const { body } = await shop.ask('GET', `${path}?${query({ range: [0, 999] })}`, { token })
    return body
  }
  const readStates = async (code: string, path: string) =>
    [...new Set((await all(code, path)).map(one => one.status ?? one.status_proses))].toSorted()
  const readRows = (sql: string, ...values: readonly (string | number)[]): Promise<readonly Answer[]> =>
    shop.running.storage.read(connection => connection.all({ sql, values }))

  testClosedDays(() => shop, tokens)

  test('no book is wrong', async () => {
    const { checks } = await shop.running.storage.read(connection => checkBooks(connection, loadSchema('schema')))
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([])
  })

  test('what the screen says of each account on each day is the sum of its legs, and at the end what is stored', async () => {
    for (const code of Object.keys(shops)) {
      const token = tokens.get(code) ?? ''
      const legs = await readRows('select tgl_system, tempat, jumlah from buku_kas where kode_toko = ?', code)
      const stored = await readRows(
        'select tempat, jumlah from buku_kas_saldo where kode_toko = ? order by tempat',
        code,
      )
      const sumOf = (account: string, day: string): number =>
        legs
          .filter(({ tempat, tgl_system }) => tempat === account && tgl_system <= day)
          .reduce((sum, { jumlah }) => sum + Number(jumlah), 0)
      const days = [...new Set(legs.map(({ tgl_system }) => String(tgl_system)))].toSorted()
      expect(days.length).toBeGreaterThan(60)
      for (const day of pickEvery(5, days)) {
        const { body } = await shop.ask('GET', `cash/saldo?tanggal=${day}`, { token })
        const said = Object.fromEntries(body.map(({ tempat, saldo }: Answer) => [tempat, saldo]))
        const summed = stored.map(({ tempat }) => [tempat, sumOf(tempat, day)]).filter(([tempat]) => tempat in said)
        expect([code, day, said]).toEqual([code, day, Object.fromEntries(summed)])
        expect(Object.keys(said), `${code} ${day}`).toContain('KAS')
      }
      expect(Object.fromEntries(stored.map(({ tempat, jumlah }) => [tempat, Number(jumlah)]))).toEqual(
        Object.fromEntries(stored.map(({ tempat }) => [tempat, sumOf(tempat, days.at(-1) ?? '')])),
      )
    }
  })

  test('sixty days and the open one have sales of every kind, all of them validated', async () => {
    expect(await readStates('KCA', 'penjualan')).toEqual(['CANC', 'DONE', 'TOLAK'])
    const sales = await all('KCA', 'penjualan')
    expect(new Set(sales.map(({ tgl_system }) => tgl_system)).size).toBe(61)
    expect(new Set(sales.map(({ input_by }) => input_by))).toEqual(new Set(['KSR01']))
    expect(sales.filter(({ tukar_rp }) => tukar_rp > 0).length).toBeGreaterThan(5)
    expect(sales.filter(({ bayar_dp }) => bayar_dp > 0).length).toBeGreaterThan(5)
    expect(sales.filter(({ kode_member }) => kode_member !== '-').length).toBeGreaterThan(20)
    const ways = await readRows('select distinct jenis from penjualan_pembayaran')
    expect(ways.map(({ jenis }) => jenis).toSorted()).toEqual(['CASH', 'CREDIT', 'DEBET', 'TRANSFER'])
    expect(await readStates('KCA', 'titipan')).toEqual(['CLOSE', 'DITITIP', 'FINISH'])
    expect(await readStates('KCA', 'pembelian')).toEqual(['CANC', 'DONE'])
    expect(await readStates('KCA', 'pesanan')).toEqual(['FINISH'])
    expect(await readStates('KCA', 'service')).toEqual(['CANC', 'CLOS', 'DONE', 'OPEN'])
    expect(await readRows("select tgl_system from toko where kode_toko = 'KCA'")).toEqual([
      { tgl_system: '2026-11-20' },
    ])
  })

  test('one loan was renewed twice, one is overdue, one was auctioned', async () => {
    const loans = await all('KCA', 'hutang')
    const next = (one: Answer) => loans.find(({ no_faktur_hutang }) => no_faktur_hutang === one?.no_faktur_baru)
    const first = loans.find(({ no_faktur_lama, no_faktur_baru }) => no_faktur_lama === '-' && no_faktur_baru !== '-')
    expect([first.status, next(first).status, next(next(first)).status]).toEqual(['CLOS', 'CLOS', 'DONE'])
    expect(loans.filter(({ status }) => status === 'LELANG')).toHaveLength(1)
    const overdue = loans.filter(one => one.status === 'DONE' && one.tgl_jatuh_tempo < '2026-11-20')
    expect(overdue).toHaveLength(1)
  })

  test.each(compared)(
    'the numbers of each sale of %s are the same on the list, the nota and in the books',
    async code => {
      const wrong: string[] = []
      const token = tokens.get(code) ?? ''
      const sales = (await all(code, 'penjualan')).filter(({ status }) => status === 'DONE')
      expect(sales.length).toBeGreaterThan(60)
      for (const listed of pickEvery(10, sales)) {
        const { body: sale } = await shop.ask('GET', `penjualan/${listed.id}`, { token })
        const paid = await readRows(
          "select coalesce(sum(jumlah), 0) as jumlah, coalesce(sum(fee), 0) as fee from buku_kas where document = 'penjualan' and document_id = ? and tempat <> 'PENJUALAN'",
          listed.id,
        )
        const [gone] = await readRows(
          "select coalesce(sum(qty), 0) as qty, coalesce(sum(berat), 0) as berat from buku_barang where document = 'penjualan' and document_id = ? and tempat = 'PELANGGAN'",
          listed.id,
        )
        const lines = sale.barang.reduce((sum: number, { harga_total }: Answer) => sum + harga_total, 0)
        const money = Number(paid[0].jumlah) - Number(paid[0].fee) + sale.tukar_rp + sale.bayar_dp
        const printed = await shop.running.server.inject({
          method: 'GET',
          url: `/api/penjualan/${listed.id}/print/nota`,
          headers: { authorization: `Bearer ${token}` },
        })
        const nota = (await readPdfTexts(new Uint8Array(printed.rawPayload))).flat().join(' ')
        const said = [
          [listed.total, sale.total, lines, money].every(one => one === sale.total)
            ? ''
            : `${listed.total} ${lines} ${money}`,
          Number(gone.qty) === sale.qty && Number(gone.berat) === Math.round(sale.total_berat * 1000) ? '' : 'stock',
          nota.includes(sale.total.toLocaleString('en-US')) ? '' : 'nota',
        ].filter(Boolean)
        if (said.length > 0) wrong.push(`${sale.no_faktur_group}: ${said.join()}`)
      }
      expect(wrong).toEqual([])
    },
  )
})
