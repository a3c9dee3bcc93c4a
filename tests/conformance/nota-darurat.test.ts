// A paper nota of the emergency block, entered as a sale after the line was back: once, in the block of the shop: on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, openDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const price = 4_946_000
const block = { NOTA_DARURAT_DARI: 101, NOTA_DARURAT_SAMPAI: 150 }
const save = 'penjualan?move=simpan'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openDesk(database))
  beforeAll(async () => {
    await desk.parameter(block)
  })

  const buildNota = async (nota_darurat: number, more: Body = {}): Promise<Body> => ({
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    nota_darurat,
    tgl_darurat: '2026-11-19',
    penulis_darurat: 'SITI',
    barang: [{ kode_barcode: await desk.make() }],
    pembayaran: [{ jenis: 'CASH', jumlah_rp: price }],
    ...more,
  })

  test('is marked with number, day, writer and the user who entered it', async () => {
    const made = await desk.post(save, await buildNota(101))
    const { body } = await desk.ask('GET', `penjualan/${made.id}`, undefined, 'SPV01')
    expect(body).toMatchObject({
      nota_darurat: 101,
      tgl_darurat: '2026-11-19',
      penulis_darurat: 'SITI',
      input_by: 'KSR01',
      tgl_system: '2026-11-20',
    })
    const listed = await desk.ask('GET', `penjualan?${query({ filter: { nota_darurat: 101 } })}`, undefined, 'SPV01')
    expect(listed.body).toMatchObject([{ id: made.id, nota_darurat: 101 }])
  })

  test('is refused a second time, also when both are saved at once, and free again after a rejection', async () => {
    const made = await desk.post(save, await buildNota(102))
    const message = 'Nota Darurat 102 Sudah Dimasukkan'
    expect(await desk.refused(save, await buildNota(102))).toEqual([
      422,
      'record.invalid',
      `nota_darurat check: ${message}`,
    ])
    await desk.post(`penjualan/${made.id}/moves/tolak`, { answers: { alasan: 'SALAH' } }, 'SPV01')
    await desk.post(save, await buildNota(102))
    const bodies = await Promise.all([buildNota(103), buildNota(103)])
    const answers = await Promise.all(bodies.map(body => desk.ask('POST', save, body, 'KSR01')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test.each<[what: string, number: number, more: Body, message: string]>([
    ['below the block', 100, {}, 'nota_darurat check: Nota Darurat 100 Tidak Ada Dalam Blok Toko Ini'],
    ['above the block', 151, {}, 'nota_darurat check: Nota Darurat 151 Tidak Ada Dalam Blok Toko Ini'],
    [
      'of tomorrow',
      110,
      { tgl_darurat: '2026-11-21' },
      'tgl_darurat check: Tanggal Nota Darurat Paling Lama 31 Hari Yang Lalu Dan Tidak Setelah Hari Ini',
    ],
    [
      'without a writer',
      110,
      { penulis_darurat: '' },
      'penulis_darurat required: Penulis Nota Darurat Tidak Boleh Kosong',
    ],
    ['without a day', 110, { tgl_darurat: '' }, 'tgl_darurat required: Tanggal Nota Darurat Tidak Boleh Kosong'],
  ])('is refused %s', async (_what, number, more, message) => {
    expect((await desk.refused(save, await buildNota(number, more))).slice(2)).toEqual([message])
  })

  test('is a nota of its own shop: another shop has its own block', async () => {
    const other = await desk.ask('PUT', 'para-system', { NOTA_DARURAT_DARI: 1, NOTA_DARURAT_SAMPAI: 9 }, 'OWNERB')
    expect(other.status).toBe(200)
    expect((await desk.refused(save, await buildNota(5))).slice(2)).toEqual([
      'nota_darurat check: Nota Darurat 5 Tidak Ada Dalam Blok Toko Ini',
    ])
  })

  test('follows the ordinary rules: a lower price needs a second person', async () => {
    const lower = await buildNota(120)
    const [piece] = lower.barang as readonly Body[]
    const cheap = {
      ...lower,
      barang: [{ ...piece, harga_jual: 4_000_000 }],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_050_000 }],
    }
    expect((await desk.refused(save, cheap)).slice(0, 2)).toEqual([422, 'authorize.needed'])
  })

  test('an ordinary sale has none', async () => {
    const made = await desk.post(save, await buildNota(0, { tgl_darurat: '', penulis_darurat: '' }))
    expect((await desk.ask('GET', `penjualan/${made.id}`, undefined, 'SPV01')).body).toMatchObject({ nota_darurat: 0 })
    expect(await desk.breaches()).toEqual([])
  })
})
