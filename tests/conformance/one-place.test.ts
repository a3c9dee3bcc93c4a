// A piece of gold is in one place of the whole chain: no entry, no second shop and no second process brings it twice.
import { beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../engine/schema/schema.ts'
import type { Caller } from '../../server/caller/caller.ts'
import type { RequestError } from '../../server/error/errors.ts'
import type { LedgerEntry } from '../../server/ledger/entry.ts'
import { postEntries } from '../../server/ledger/post-entries.ts'
import { writeAudit } from '../../server/record/write/write-audit.ts'
import { insertRow } from '../../server/storage/rows.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import {
  box,
  createPerson,
  getBarcode,
  getLines,
  made,
  openDocuments,
  schema,
  simpan,
  tambah,
} from '../support/shop/documents.ts'
import { testedStorages } from '../support/storage/storages.ts'

const added = (kode_barcode: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ledger: 'barang',
  kind: 'TAMBAH',
  from: 'SUPPLIER',
  to: 'TOKO/01',
  dims: { kode_barcode },
  amounts: { qty: 1, berat: 2530 },
  ...more,
})

const post = (by: Caller, entry: LedgerEntry): Promise<unknown> =>
  by.storage
    .write(connection => postEntries(connection, by, [entry]))
    .then(
      () => 'done',
      (error: RequestError) => [error.code, error.details?.params],
    )

describe.each(testedStorages)('$name', kind => {
  let bandung: Caller
  let surabaya: Caller
  const world = openForTests(() => openDocuments(kind))
  beforeAll(() => {
    bandung = createPerson(world.storage, 'OWNER', 'KCA')
    surabaya = createPerson(world.storage, 'OWNERB', 'KCB')
  })

  /** The same piece among the rows of the other shop, as a transfer makes it. */
  const alsoInSurabaya = async (kode_barcode: string): Promise<void> => {
    const [first] = await world.all('select * from barang where kode_barcode = ?', kode_barcode)
    const rows = getResource(schema, 'barang')
    const row = { ...first, stock_on_hand: 0, tempat: '-', kode_gudang: '-', kode_baki: '-' }
    const stamp = { at: '2026-11-20T03:00:00.000Z', by: 'TEST' }
    await world.storage.write(async connection => {
      const after = await insertRow(connection, rows, { row, id: `B-${kode_barcode}`, shop: 'KCB', stamp })
      await writeAudit(connection, surabaya, rows, { verb: 'create', after })
    })
  }

  test('a piece of one shop is brought into no place of another', async () => {
    const kode_barcode = getBarcode(await made(tambah(), bandung))
    const what = { ledger: 'Kartu Stock', dim: 'Barang', value: kode_barcode }
    expect(await post(surabaya, added(kode_barcode))).toEqual(['books.dim', what])
    expect(await post(surabaya, added(kode_barcode, { fromShop: 'KCA' }))).toEqual(['books.dim', what])
    expect(await post(bandung, added(kode_barcode, { toShop: 'KCB' }))).toEqual(['books.dim', what])
    await alsoInSurabaya(kode_barcode)
    expect(await post(surabaya, added(kode_barcode))).toEqual([
      'books.twice',
      { what: `Barang ${kode_barcode}`, where: 'KCA: TOKO/01' },
    ])
    expect(await world.breaches()).toEqual([])
  })

  test('it is brought there from where it was, and is there alone then', async () => {
    const kode_barcode = getBarcode(await made(tambah(), bandung))
    await alsoInSurabaya(kode_barcode)
    expect(await post(bandung, added(kode_barcode, { kind: 'KIRIM', from: 'TOKO/01', to: 'DIKIRIM/KCB' }))).toBe('done')
    const came = added(kode_barcode, { kind: 'TERIMA', from: 'DIKIRIM/KCB', fromShop: 'KCA', to: 'TOKO/02' })
    expect(await post(surabaya, came)).toBe('done')
    expect(await post(bandung, added(kode_barcode))).toMatchObject(['books.twice', { where: 'KCB: TOKO/02' }])
    const barang = getLines(kode_barcode)
    const again = simpan('pindah-barang', { kode_gudang: 'TOKO', kode_baki: '02', barang })(bandung)
    await expect(again).rejects.toMatchObject({ status: 422 })
    await made(simpan('pindah-barang', { kode_gudang: 'TOKO', kode_baki: '03', barang }), surabaya)
    expect(await world.breaches()).toEqual([])
  })

  test('of two processes that bring it at the same moment into two shops one wins', async () => {
    const kode_barcode = getBarcode(await made(tambah(), bandung))
    await alsoInSurabaya(kode_barcode)
    const other = kind.name === 'postgres' ? await kind.open({ schema, place: world.opened.place }) : undefined
    const there = createPerson(other?.storage ?? world.storage, 'OWNERB', 'KCB')
    const sold = { kind: 'JUAL', to: 'PELANGGAN' }
    for (let round = 0; round < 5; round++) {
      const [holder, from] = round === 0 ? [bandung, 'TOKO/01'] : await findPlace(kode_barcode)
      expect(await post(holder, added(kode_barcode, { ...sold, from }))).toBe('done')
      const both = await Promise.all([bandung, there].map(by => post(by, added(kode_barcode, { to: 'TOKO/02' }))))
      expect(both.filter(one => one === 'done')).toHaveLength(1)
      expect(both.filter(one => one !== 'done')).toMatchObject([['books.twice', { what: `Barang ${kode_barcode}` }]])
    }
    await other?.close()
    expect(await world.breaches()).toEqual([])
  })

  const findPlace = async (kode_barcode: string): Promise<readonly [Caller, string]> => {
    const [held] = await world.all(
      'select kode_toko, tempat from buku_barang_per_barang where kode_barcode = ? and qty > 0',
      kode_barcode,
    )
    return [held?.kode_toko === 'KCB' ? surabaya : bandung, String(held?.tempat)]
  }

  test('accessories may lie in both shops', async () => {
    const kode_barcode = getBarcode(await made(tambah(box), bandung))
    await alsoInSurabaya(kode_barcode)
    const many = { to: 'DALEM/04D', amounts: { qty: 30, berat: 1_050_000 } }
    expect(await post(bandung, added(kode_barcode, many))).toBe('done')
    expect(await post(surabaya, added(kode_barcode, many))).toBe('done')
    expect(await world.breaches()).toEqual([])
  })
})
