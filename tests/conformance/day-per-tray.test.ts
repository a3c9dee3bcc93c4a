// The balance of a day of each tray of the demo shops: opening, the columns of the Kartu Stock and closing are the sums of
// its legs, for documents, entries and cancellations of two days.
import { describe, expect, test } from 'vitest'
import { getLedger } from '../../engine/schema/schema.ts'
import type { Caller } from '../../server/caller/caller.ts'
import { postEntries } from '../../server/ledger/post-entries.ts'
import type { DatabaseRow } from '../../server/storage/storage.ts'
import { change } from '../server/record/rule/rule-caller.ts'
import { computeDayBalance } from '../support/day-balance.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import {
  createPerson,
  gerak,
  getBarcode,
  getLines,
  made,
  openDocuments,
  schema,
  simpan,
  tambah,
} from '../support/shop/documents.ts'
import { testedStorages } from '../support/storage/storages.ts'

const today = '2026-11-20'
const tomorrow = '2026-11-21'
const { columns, places } = getLedger(schema, 'barang')
const amounts = ['qty', 'berat'] as const

/** What an entry that no screen of these makes does: a sale and what is bought back. */
const post = (by: Caller, kode_barcode: string, [kind, from, to]: readonly [string, string, string]) =>
  by.storage.write(connection =>
    postEntries(connection, by, [
      { ledger: 'barang', kind, from, to, dims: { kode_barcode }, amounts: { qty: 1, berat: 2530 } },
    ]),
  )

/** The column that a leg counts in, by the words of the ledger's file; a leg that takes back counts in that of what it takes back. */
const getColumn = (leg: DatabaseRow): string => {
  const raises = Number(leg.qty) > 0 === (leg.reverses === '-')
  const own = columns.filter(column => column.raises === raises)
  const named = own.find(({ kinds }) => kinds.includes(String(leg.kind)))
  return (named ?? own.find(({ kinds }) => kinds.length === 0))?.name ?? ''
}

const sumOf = (legs: readonly DatabaseRow[], sign: 1 | -1 = 1) =>
  Object.fromEntries(amounts.map(name => [name, legs.reduce((sum, leg) => sum + sign * Number(leg[name]), 0) + 0]))

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openDocuments(kind, 'demo'))

  const spendDay = async (by: Caller): Promise<void> => {
    const pieces: string[] = []
    for (let n = 0; n < 6; n++) pieces.push(getBarcode(await made(tambah(), by)))
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = pieces
    await made(simpan('pindah-barang', { kode_gudang: 'TOKO', kode_baki: '02', barang: getLines(a, b) }), by)
    await post(by, a, ['JUAL', 'TOKO/02', 'PELANGGAN'])
    await post(by, c, ['JUAL', 'TOKO/01', 'PELANGGAN'])
    await post(by, c, ['BELI', 'PELANGGAN', 'BELI'])
    const scrap = async (...barcodes: readonly string[]) => {
      const body = { kondisi_barang: 'PATAH', barang: getLines(...barcodes) }
      return made(simpan('hancur-barang', await world.agreed(by, 'hancur-barang', body)), by)
    }
    await scrap(d)
    await made(gerak('hancur-barang', (await scrap(e, f)).id, 'batal'), by)
    const acc = `select kode_barcode from barang where kode_toko = '${by.shop.code}' and jenis_group = 'ACC' order by kode_barcode`
    const [box] = await world.all(acc)
    const change = { kode_barcode: String(box?.kode_barcode), jumlah: 3 }
    await made(simpan('stock-aksesoris', { ...change, jenis: 'TAMBAH' }), by)
    await made(simpan('stock-aksesoris', { ...change, jenis: 'AMBIL' }), by)
  }

  /** What the legs say, without the book's own sums. */
  const expectedOf = (legs: readonly DatabaseRow[], date: string) =>
    [...Map.groupBy(legs, leg => String(leg.tempat))]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([tempat, own]) => {
        const before = own.filter(leg => String(leg.tgl_system) < date)
        const onDay = own.filter(leg => leg.tgl_system === date)
        const opening = sumOf(before)
        if (onDay.length === 0 && Object.values(opening).every(value => value === 0)) return []
        const counted = columns.map(({ name, raises }) => [
          name,
          sumOf(
            onDay.filter(leg => getColumn(leg) === name),
            raises ? 1 : -1,
          ),
        ])
        return [
          { by: { tempat }, opening, columns: Object.fromEntries(counted), closing: sumOf([...before, ...onDay]) },
        ]
      })

  test('of every tray is the sum of its legs, on both days and in both shops', async () => {
    for (const code of ['KCA', 'KCB']) await spendDay(createPerson(world.storage, 'OWNER', code))
    const shops = await world.all('select id from toko')
    await world.storage.write(async connection => {
      const caller = createPerson(world.storage, 'OWNER', 'KCA')
      for (const { id } of shops) await change(connection, caller, 'toko', { id: String(id), tgl_system: tomorrow })
    })
    for (const code of ['KCA', 'KCB']) await spendDay(createPerson(world.storage, 'OWNER', code, tomorrow))
    for (const code of ['KCA', 'KCB']) {
      const caller = createPerson(world.storage, 'OWNER', code, tomorrow)
      const all = await world.all('select * from buku_barang where kode_toko = ?', code)
      const legs = all.filter(leg => !places.outside.includes(String(leg.tempat)))
      for (const date of [today, tomorrow]) {
        const dayQuery = { ledger: 'barang', date, by: ['tempat'] }
        const found = await world.storage.read(connection => computeDayBalance(connection, caller, dayQuery))
        expect(found.toSorted((a, b) => (String(a.by.tempat) < String(b.by.tempat) ? -1 : 1))).toEqual(
          expectedOf(legs, date),
        )
        expect(found.length).toBeGreaterThan(8)
        for (const { opening, columns: own, closing } of found)
          for (const amount of amounts) {
            const moved = columns.map(({ name, raises }) => (raises ? 1 : -1) * (own[name]?.[amount] ?? 0))
            expect(moved.reduce((sum, one) => sum + one, opening[amount] ?? 0)).toBe(closing[amount])
          }
      }
      const first = expectedOf(legs, today).find(({ by }) => by.tempat === 'TOKO/01')
      expect(first?.columns).toMatchObject({ hancur: { qty: 1 }, jual: { qty: 1 }, keluar: { qty: 2 } })
    }
    expect(await world.breaches()).toEqual([])
  })
})
