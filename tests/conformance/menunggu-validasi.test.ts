// Desk in a saved document that is not validated yet: Data Barang shows them as waiting, on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { rebuildBooks } from '../../server/audit/rebuild/rebuild.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, openDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
const price = 4_946_000
const buildCash = (jumlah_rp: number) => ({ pembayaran: [{ jenis: 'CASH', jumlah_rp }] })
const buildGoods = (...codes: readonly string[]) => ({ barang: codes.map(kode_barcode => ({ kode_barcode })) })
const reason = { answers: { alasan: 'SALAH INPUT' } }

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openDesk(database))
  beforeAll(() => {})

  const getStatus = async (code: string) => (await desk.find(code)).status
  const sell = (codes: readonly string[], more: Body = {}) =>
    desk.post('penjualan?move=simpan', {
      ...customer,
      ...buildGoods(...codes),
      ...buildCash(price * codes.length),
      ...more,
    })
  const waiting = async (...codes: readonly string[]) => {
    const filter = { status: 'MENUNGGU', kode_barcode: codes }
    const { body } = await desk.ask('GET', `barang?${query({ filter, sort: ['kode_barcode', 'ASC'] })}`)
    return body.map(({ kode_barcode }: { kode_barcode: string }) => kode_barcode)
  }
  /** Why a sale does not take each row that its pick list shows of those numbers; null where it does. */
  const listReasons = async (path: string, numbers: Body, more = '') => {
    const [name] = Object.keys(numbers)
    const lookup = `${path}?lookup=penjualan.${name}&self={}&${query({ filter: numbers })}${more}`
    const { body } = await desk.ask('GET', lookup, undefined, 'KSR01')
    return body.map(({ lookup_refusal: refusal }: Body) => refusal)
  }

  test('a saved sale holds its pieces until it is validated or refused, and the list finds them', async () => {
    const [first, second, free] = [await desk.make(), await desk.make(), await desk.make()]
    const { versi } = await desk.find(first)
    const made = await sell([first, second])
    expect([await getStatus(first), await getStatus(free)]).toEqual(['MENUNGGU', 'TERSEDIA'])
    expect(await waiting(first, second, free)).toEqual([first, second])
    const held = await desk.find(first)
    expect(held).toMatchObject({ menunggu: true, tempat: 'TOKO/01', stock_on_hand: 1, versi })
    expect((await desk.ask('GET', `barang/${held.id}`)).body).toMatchObject({ status: 'MENUNGGU' })
    await desk.post(`penjualan/${made.id}/moves/validasi`)
    expect(await getStatus(first)).toBe('TERJUAL')
    expect(await desk.find(second)).toMatchObject({ status: 'TERJUAL', menunggu: false })

    const other = await sell([free])
    await desk.post(`penjualan/${other.id}/moves/tolak`, reason, 'SPV01')
    expect(await desk.find(free)).toMatchObject({ status: 'TERSEDIA', menunggu: false })
  })

  test('the lookup of deposits lists one that waits with the reason, and offers it once it is validated', async () => {
    const code = await desk.make()
    const { id, no_titip_group: number } = await desk.post('titipan?move=simpan', {
      ...customer,
      ...buildGoods(code),
      ...buildCash(500_000),
    })
    const listFound = (more?: string) => listReasons('titipan', { no_titip_group: number }, more)
    expect(await listFound()).toEqual([])
    expect(await listFound('&refused=true')).toEqual([`Titipan ${number} Belum Divalidasi`])
    await desk.post(`titipan/${id}/moves/validasi`)
    expect(await listFound('&refused=true')).toEqual([null])
  })

  test('the lookup of orders lists one that waits or is in work with the reason', async () => {
    const wanted = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }
    const { id, no_pesanan: number } = await desk.post('pesanan?move=simpan', {
      ...customer,
      barang: [wanted],
      ...buildCash(1_000_000),
    })
    const listFound = (more?: string) => listReasons('pesanan', { no_pesanan: number }, more)
    expect(await listFound()).toEqual([])
    expect(await listFound('&refused=true')).toEqual([`Pesanan ${number} Belum Divalidasi`])
    await desk.post(`pesanan/${id}/moves/validasi`)
    expect(await listFound('&refused=true')).toEqual([`Pesanan ${number} Masih Dikerjakan`])
    await desk.make({ no_pesanan: number, berat_asli: 2.6, berat: 2.6 })
    expect(await listFound('&refused=true')).toEqual([null])
  })

  test('a piece in deposit that a saved sale fetches is waiting, and in deposit again when that is refused', async () => {
    const code = await desk.make()
    const deposit = await desk.post('titipan?move=simpan', { ...customer, ...buildGoods(code), ...buildCash(500_000) })
    expect(await getStatus(code)).toBe('MENUNGGU')
    await desk.post(`titipan/${deposit.id}/moves/validasi`)
    expect(await getStatus(code)).toBe('TITIP')
    const fetched = await sell([code], { no_titip_group: deposit.no_titip_group, ...buildCash(price - 500_000) })
    expect(await getStatus(code)).toBe('MENUNGGU')
    await desk.post(`penjualan/${fetched.id}/moves/tolak`, reason, 'SPV01')
    expect(await getStatus(code)).toBe('TITIP')
  })

  test('a piece that an order shows as its sample is waiting', async () => {
    const sample = await desk.make()
    const line = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }
    const order = { ...customer, no_hp: '0811', estimasi: '2026-11-30', ...buildCash(1_000_000) }
    const barang = [{ ...line, contoh_barang: 'DARI TOKO', kode_dari_toko: sample }]
    const made = await desk.post('pesanan?move=simpan', { ...order, barang })
    expect(await getStatus(sample)).toBe('MENUNGGU')
    await desk.post(`pesanan/${made.id}/moves/validasi`)
    expect(await getStatus(sample)).toBe('CONTOH')
  })

  test('what stands on a piece is what documents hold, by the audit and after a rebuild', async () => {
    const code = await desk.make()
    const made = await sell([code])
    const { storage } = desk.shop.running
    const change = { sql: 'update barang set menunggu = 0 where kode_barcode = ?', values: [code] }
    await storage.write(connection => connection.run(change))
    expect(await desk.breaches()).toEqual([
      expect.objectContaining({ what: `menunggu of barang ${code}`, expected: '1', found: '0' }),
    ])
    const now = new Date('2026-11-20T03:00:00Z')
    await storage.write(connection => rebuildBooks(connection, loadSchema('schema'), { now }))
    expect(await getStatus(code)).toBe('MENUNGGU')
    await desk.post(`penjualan/${made.id}/moves/validasi`)
    expect(await desk.breaches()).toEqual([])
  })

  test('is written by nobody', async () => {
    const code = await desk.make()
    const { id } = await desk.find(code)
    const { status, body } = await desk.ask('PUT', `barang/${id}`, { menunggu: true }, 'OWNER')
    expect([status, body.faults[0].field]).toEqual([422, 'menunggu'])
    expect(await getStatus(code)).toBe('TERSEDIA')
  })
})
