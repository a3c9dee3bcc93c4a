// A day that is late, with one of everything that may be open: named with counts and links, and always closed by an owner.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findClosingFaults } from '../../../support/shop/closing-faults.ts'
import { type ClosingShop, openClosingShop } from '../../../support/shop/closing-shop.ts'
import { ring } from '../../../support/shop/desk.ts'
import { databases } from '../../../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
const paid = (jumlah_rp: number) => ({ pembayaran: [{ jenis: 'CASH', jumlah_rp }] })

describe.each(databases)('on %s', database => {
  let world: ClosingShop
  beforeEach(async () => {
    world = await openClosingShop(database)
  })
  afterEach(() => world.shop.close())

  const done = async (path: string, body: Body, user = 'OWNER'): Promise<Body & { readonly id: string }> => {
    const { status, body: answer } = await world.ask('POST', path, body, user)
    expect({ path, status, answer }).toMatchObject({
      path,
      status: path.includes('?move=') || path === 'barang' ? 201 : 200,
    })
    return answer
  }
  const postPiece = async () => [{ kode_barcode: (await done('barang', ring)).kode_barcode }]

  /** One of each in the state that it is in before somebody goes on with it. */
  const openEverything = async (): Promise<void> => {
    await world.cash(20_000_000)
    await world.sell()
    const seller = { no_identitas: '3174012345678901', jenis_identitas: 'KTP' }
    const chain = { nama_barang: 'KALUNG LAMA', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 3, kondisi: 'MULUS' }
    await done('pembelian?move=simpan', { ...customer, ...seller, barang: [chain], ...paid(5_280_000) }, 'KSR01')
    await done('titipan?move=simpan', { ...customer, barang: await postPiece(), ...paid(100_000) }, 'KSR01')
    const ordered = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }
    await done('pesanan?move=simpan', { ...customer, barang: [ordered], ...paid(100_000) }, 'KSR01')
    const pledged = { nama_barang: 'KALUNG', kode_group: 'G17K', berat: 5 }
    const loan = { nama_customer: 'IBU RATNA', jumlah_hutang: 1_000_000, berat_emas_plastik: 5.2, barang: [pledged] }
    await done('hutang?move=simpan', loan, 'KSR01')
    const repair = { nama_barang: 'CINCIN PATAH', berat: 1.5, ongkos: 50_000 }
    await done('service?move=simpan', { ...customer, no_hp: '0811', barang: [repair], ...paid(20_000) }, 'KSR01')
    const tray = { kode_gudang: 'TOKO', kode_baki: '01' }
    await done('timbang-baki/sesi?move=mulai', { ...tray, baki: [{ kode_baki: '01' }] })
    const { body: lines } = await world.ask('POST', 'stock-opname/fill/barang', { document: tray })
    const barang = lines.map(({ kode_barcode }: Body) => ({ kode_barcode }))
    await done('stock-opname?move=mulai', { ...tray, barang })
    await done('kirimbarang?move=kirim', { kode_toko_tujuan: 'KCB', barang: await postPiece() })
  }

  const waiting = ['hutang', 'pembelian', 'penjualan', 'pesanan', 'titipan']
  const sessions = ['stock-opname', 'timbang-baki']

  test('everything that is open is named with its count and a way there, and an owner can always close', async () => {
    await openEverything()
    world.goTo('2026-11-23')
    await world.signIn()
    const { body: state } = await world.ask('GET', 'system/close', undefined, 'KSR01')
    expect(state).toMatchObject({ tgl_system: '2026-11-20', tgl_berikut: '2026-11-21', today: '2026-11-23' })
    const named = (held: readonly Body[]) => held.map(({ document }) => document).toSorted()
    expect(named(state.held)).toEqual([...waiting, ...sessions].toSorted())
    for (const one of state.held) {
      expect(one).toMatchObject({ count: 1, rows: [{ id: expect.any(String), label: expect.stringMatching(/\d/) }] })
      if (waiting.includes(one.document))
        expect(one).toMatchObject({ carry: false, path: expect.stringMatching(/^\//) })
    }
    const refused = await world.close({ batal: sessions }, 'KSR01')
    expect([refused.status, refused.body.code]).toEqual([409, 'day.held'])
    // Who may not end a session takes it along.
    expect(named(refused.body.held)).toEqual([...waiting, ...sessions].toSorted())
    const { body: own } = await world.ask('GET', 'system/close')
    for (const { document, rows, path } of own.held.filter((one: Body) => waiting.includes(String(one.document)))) {
      const move = `${document}/${rows[0].id}/moves/validasi`
      expect((await world.ask('POST', move, {}, 'KSR01')).body.code).toBe('day.mismatch')
      expect(await world.ask('POST', move, {})).toMatchObject({ status: 200 })
      expect(path).toMatch(/^\/validasi/)
    }
    expect(named((await world.ask('GET', 'system/close')).body.held)).toEqual(sessions)
    const closed = await world.close({ sampai: '2026-11-23', batal: ['timbang-baki'], bawa: ['stock-opname'] })
    expect(closed).toMatchObject({ status: 200, body: { tgl_system: '2026-11-23', hari: 3 } })
    await world.signIn()
    const closings = await world.closings()
    expect(closings.map(({ tgl_system, status }) => [tgl_system, status])).toEqual([
      ['2026-11-20', 'CLOSED'],
      ['2026-11-21', 'CLOSED'],
      ['2026-11-22', 'CLOSED'],
    ])
    expect(closings[0]?.dibawa).toBe('1 Stock Opname')
    // What remains open is kept with the day: goods on their way, and what was taken along.
    const left = ((closings[2]?.terbuka ?? []) as readonly Body[]).map(({ judul }) => judul)
    expect(left).toEqual(expect.arrayContaining(['Kiriman Belum Diterima Cabang', 'Stock Opname Belum Selesai']))
    expect(left).not.toContain('Timbang Baki Belum Selesai')
    const english = { token: await world.shop.signIn('OWNER'), headers: { 'accept-language': 'en' } }
    const { body: read } = await world.shop.ask('GET', `tutup-toko/${closings[2]?.id}`, english)
    const titles = read.terbuka.map(({ judul }: Body) => judul)
    expect(titles).toEqual(expect.arrayContaining(['Transfers Not Received Yet', 'Stock Counts Not Finished']))
    expect([closings[2]?.dibawa, read.dibawa]).toEqual(['1 Stock Opname', '1 Stock-Taking'])
    const paper = await world.ask('GET', `tutup-toko/${closings[2]?.id}/print/terbuka`)
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(await findClosingFaults(world)).toEqual([])
    expect(await world.breaches()).toEqual([])
    // The check of closed days does notice.
    const { storage } = world.shop.running
    const change = (sql: string) => storage.write(connection => connection.run({ sql, values: [] }))
    await change("update tutup_toko_kas set masuk = masuk + 1 where tgl_system = '2026-11-20' and tempat = 'KAS'")
    await change("update tutup_toko set status = 'OPEN' where tgl_system = '2026-11-21'")
    expect((await findClosingFaults(world)).map(fault => fault.slice(0, 14))).toEqual([
      '2026-11-20 is ',
      '2026-11-20 kas',
    ])
  })

  // The moves are those above, and each database was asked them.
  if (database === 'sqlite')
    test('what cannot be put right is thrown away by an owner, and the day is closed', async () => {
      await openEverything()
      world.goTo('2026-11-21')
      await world.signIn()
      for (const { document, rows } of (await world.ask('GET', 'system/close')).body.held) {
        if (!waiting.includes(document)) continue
        const path = `${document}/${rows[0].id}/moves/tolak`
        const answers = document === 'hutang' ? {} : { alasan: 'SALAH' }
        expect({ path, ...(await world.ask('POST', path, { answers })) }).toMatchObject({ path, status: 200 })
      }
      expect(await world.close({ batal: sessions })).toMatchObject({ status: 200, body: { tgl_system: '2026-11-21' } })
      await world.signIn()
      expect(await findClosingFaults(world)).toEqual([])
    })
})
