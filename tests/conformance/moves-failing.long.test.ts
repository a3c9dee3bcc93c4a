// A failure at any statement of any document of the shop: nothing is half written, no number and no word of another person
// is used up, and the same request sent again is done once.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../server/caller/caller.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import {
  type Action,
  box,
  createPerson,
  gerak,
  getBarcode,
  getLines,
  type Made,
  made,
  openDocuments,
  simpan,
  tambah,
  ubah,
  withKey,
} from '../support/shop/documents.ts'
import { createFailingStorage, describeFailure } from '../support/storage/failing-storage.ts'
import { testedStorages } from '../support/storage/storages.ts'

const mostStatements = 200

describe.each(testedStorages)('$name', kind => {
  let admin: Caller
  let serial = 0
  const world = openForTests(() => openDocuments(kind))
  beforeAll(() => {
    admin = createPerson(world.storage, 'ADM01')
  })

  /** Fails at every statement in turn and at the commit; then it is done, and done once. */
  const failEverywhere = async (action: Action, person = admin): Promise<Made> => {
    serial += 1
    const by = withKey(person, `failing-${serial}`)
    const before = await world.everything()
    for (let n = 1; n <= mostStatements; n++) {
      const outcome = await action({ ...by, storage: createFailingStorage(world.storage, n) }).catch(
        (error: Error) => error.message,
      )
      if (typeof outcome !== 'string') {
        expect([n > 8, outcome.replayed]).toEqual([true, false])
        const after = await world.everything()
        expect(after).not.toEqual(before)
        expect(await action(by)).toEqual({ ...outcome, replayed: true })
        expect(await world.everything()).toEqual(after)
        return outcome.answer as Made
      }
      expect(outcome).toBe(describeFailure(n))
      expect(await world.everything()).toEqual(before)
    }
    throw new Error('never came to an end')
  }
  const readPiece = (more?: object): Promise<string> => made(tambah({ ...more }), admin).then(getBarcode)

  test('tambah data barang', async () => {
    const first = await readPiece()
    const next = await failEverywhere(tambah())
    expect(Number(next.kode_barcode)).toBe(Number(first) + 1)
  })

  test('ubah data barang', async () => {
    const { id } = await made(tambah(), admin)
    const changed = await failEverywhere(ubah(id, { nama_barang: 'CINCIN LAIN', kode_intern: 'RAK 9' }))
    expect(changed).toMatchObject({ nama_barang: 'CINCIN LAIN', versi: 2 })
  })

  test('pindah barang', async () => {
    const barang = getLines(await readPiece(), await readPiece())
    const moved = await failEverywhere(simpan('pindah-barang', { kode_gudang: 'TOKO', kode_baki: '02', barang }))
    expect(moved).toMatchObject({ no_pindah: 'PB-20261120-0001', total_qty: 2 })
  })

  test('pindah barang satu baki', async () => {
    const barang = getLines(await readPiece({ kode_baki_awal: '06' }), await readPiece({ kode_baki_awal: '06' }))
    const where = { gudang_asal: 'TOKO', baki_asal: '06', kode_gudang: 'DALEM', kode_baki: '03D' }
    const moved = await failEverywhere(simpan('pindah-satu-baki', { ...where, barang }))
    expect(moved).toMatchObject({ no_pindah: 'PSB-20261120-0001', total_qty: 2 })
  })

  test('hancur barang, with the word of another person, and its cancellation', async () => {
    const body = { kondisi_barang: 'PATAH', barang: getLines(await readPiece(), await readPiece()) }
    const agreed = await world.agreed(admin, 'hancur-barang', body)
    const gone = await failEverywhere(simpan('hancur-barang', agreed))
    expect(gone).toMatchObject({ no_hancur: 'HB-261120-0001', status: 'DONE' })
    await expect(simpan('hancur-barang', agreed)(admin)).rejects.toMatchObject({ status: 422 })
    const back = await failEverywhere(gerak('hancur-barang', gone.id, 'batal'), createPerson(world.storage, 'SPV01'))
    expect(back).toMatchObject({ status: 'CANC' })
  })

  test('stock aksesoris, more and less', async () => {
    const kode_barcode = await readPiece(box)
    const more = await failEverywhere(simpan('stock-aksesoris', { kode_barcode, jenis: 'TAMBAH', jumlah: 7 }))
    const less = await failEverywhere(simpan('stock-aksesoris', { kode_barcode, jenis: 'AMBIL', jumlah: 3 }))
    expect([more.no_stock, less.no_stock]).toEqual(['SA-261120-0001', 'SA-261120-0002'])
  })

  test('the books are right after all this', async () => {
    expect(await world.breaches()).toEqual([])
  })
})
