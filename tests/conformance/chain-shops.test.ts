// Shops of a chain that are made like another one, switched off, or moved to another zone while work is under way.
import { describe, expect, test } from 'vitest'
import { useZoneChain, type ZoneShop } from '../support/shop/zone-chain.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  const chain = useZoneChain(database)

  const findShop = async (code: string) =>
    (await chain.ok('KCA', 'GET', 'toko')).find((row: { kode_toko: string }) => row.kode_toko === code)
  const changeShop = async (code: ZoneShop, change: object) =>
    chain.ask('KCA', 'PUT', `toko/${(await findShop(code)).id}`, change)
  const list = async (code: string, path: string) => {
    const token = await chain.shop.signIn('OWNER')
    expect((await chain.shop.ask('POST', 'users/shop', { token, body: { kode_toko: code } })).status).toBe(200)
    return (await chain.shop.ask('GET', path, { token })).body
  }

  describe('a shop made like another one', () => {
    test('has its warehouses, trays, parameters, layouts and levels, and none of its goods', async () => {
      await chain.ok('KCC', 'PUT', 'para-system', { PEMBULATAN: 7000 })
      await chain.ok('KCA', 'POST', 'users', {
        user_id: 'KELILING',
        user_name: 'KELILING',
        level: 'KSR',
        password: 'rahasia-sekali',
      })
      await chain.ok('KCA', 'POST', 'level-toko', { user_id: 'KELILING', kode_toko: 'KCC', level: 'SPV' })
      const layout = { jenis_nota: 'PENJUALAN', platform: 'MOBILE', nama: 'KHUSUS', lebar_mm: 80 }
      await chain.ok('KCC', 'POST', 'nota', layout)
      await chain.ok('KCC', 'POST', 'aturan-kabar', { jenis: 'BELUM BUKA', jam: '10:00' })
      await chain.make('KCC')
      const created = await chain.ok('KCA', 'POST', 'toko', {
        kode_toko: 'KCX',
        nama_toko: 'KENCANA BARU',
        seperti_toko: 'KCC',
      })
      expect(created.seperti_toko).toBe('KCC')
      const [old, copy] = [await list('KCC', 'baki'), await list('KCX', 'baki')]
      expect(copy.map((row: { kode_baki: string }) => row.kode_baki)).toEqual(
        old.map((row: { kode_baki: string }) => row.kode_baki),
      )
      expect((await list('KCX', 'para-system?entries=true')).PEMBULATAN).toBe(7000)
      expect((await list('KCX', 'gudang')).length).toBe((await list('KCC', 'gudang')).length)
      expect(await list('KCX', 'nota')).toContainEqual(expect.objectContaining(layout))
      expect((await list('KCX', 'nota')).length).toBe((await list('KCC', 'nota')).length)
      expect(await list('KCX', 'aturan-kabar')).toMatchObject([{ user_id: 'OWNER', jenis: 'BELUM BUKA', jam: '10:00' }])
      expect(await list('KCX', 'barang')).toEqual([])
      const token = await chain.shop.signIn('KELILING')
      const { shops } = (await chain.shop.ask('GET', 'users/session', { token })).body
      expect(shops).toContainEqual({ kode_toko: 'KCX', nama_toko: 'KENCANA BARU', level: 'SPV' })
      expect(await chain.breaches()).toEqual([])
    })

    test('is deleted again while nothing was changed in it', async () => {
      const created = await chain.ok('KCA', 'POST', 'toko', {
        kode_toko: 'KCY',
        nama_toko: 'SALAH',
        seperti_toko: 'KCD',
      })
      expect((await chain.ask('KCA', 'DELETE', `toko/${created.id}`)).status).toBe(200)
    })

    test('without another one it has what every shop begins with', async () => {
      await chain.ok('KCA', 'POST', 'toko', { kode_toko: 'KCZ', nama_toko: 'KOSONG' })
      expect((await list('KCZ', 'baki')).length).toBe(0)
      expect((await list('KCZ', 'gudang')).length).toBeGreaterThan(0)
    })
  })

  describe('a shop that is switched off', () => {
    test('waits until goods on their way to it have arrived', async () => {
      const { id } = await chain.send('KCB', 'KCE', [await chain.make('KCB')])
      const refused = await changeShop('KCE', { status_aktif: false })
      expect(refused.body).toMatchObject({ code: 'shop.awaited' })
      expect(refused.body.message).toMatch(
        /^KENCANA KCE Belum Dapat Dinonaktifkan: Kirim Barang .+ Masih Dalam Perjalanan, Terima Atau Batalkan Dahulu$/,
      )
      // The sender waits too: the goods are its own until they arrive.
      expect((await changeShop('KCB', { status_aktif: false })).body.code).toBe('shop.awaited')
      const { barang } = await chain.ok('KCE', 'GET', `kirimbarang/${id}`)
      expect((await chain.receive('KCE', id, [barang[0].id])).status).toBe(200)
      expect((await changeShop('KCE', { status_aktif: false })).status).toBe(200)
      expect((await changeShop('KCE', { status_aktif: true })).status).toBe(200)
      expect(await chain.breaches()).toEqual([])
    })

    test('waits until it has answered a request for its goods, and is sent nothing afterwards', async () => {
      const [kode_barcode, later] = [await chain.make('KCF'), await chain.make('KCB')]
      const barang = [{ kode_barcode }]
      const { id } = await chain.ok('KCB', 'POST', 'minta-barang?move=minta', { kode_toko_asal: 'KCF', barang })
      const refused = await changeShop('KCF', { status_aktif: false })
      expect([refused.body.code, refused.body.message]).toEqual([
        'shop.awaited',
        expect.stringContaining('Minta Barang'),
      ])
      await chain.ok('KCB', 'POST', `minta-barang/${id}/moves/batal`, {})
      expect((await changeShop('KCF', { status_aktif: false })).status).toBe(200)
      const shipment = { kode_toko_tujuan: 'KCF', barang: [{ kode_barcode: later }] }
      const sent = await chain.ask('KCB', 'POST', 'kirimbarang?move=kirim', shipment)
      expect([sent.status, sent.body.faults?.[0]?.field]).toEqual([422, 'kode_toko_tujuan'])
      expect((await changeShop('KCF', { status_aktif: true })).status).toBe(200)
    })

    test('of goods that are sent at the same moment, one of both is refused', async () => {
      for (let round = 0; round < 5; round += 1) {
        const shipment = { kode_toko_tujuan: 'KCE', barang: [{ kode_barcode: await chain.make('KCB') }] }
        const [sent, off] = await Promise.all([
          chain.ask('KCB', 'POST', 'kirimbarang?move=kirim', shipment),
          changeShop('KCE', { status_aktif: false }),
        ])
        expect([sent.status, off.status === 200]).toEqual([sent.status, sent.status !== 201])
        if (off.status === 200) await changeShop('KCE', { status_aktif: true })
        else expect((await chain.takeBack('KCB', sent.body.id, [sent.body.barang[0].id])).status).toBe(200)
      }
      expect(await chain.breaches()).toEqual([])
    })

    test('may be switched off once the sender has taken the goods back', async () => {
      const { id, barang } = await chain.send('KCB', 'KCF', [await chain.make('KCB')])
      expect((await changeShop('KCF', { status_aktif: false })).body.code).toBe('shop.awaited')
      expect((await chain.takeBack('KCB', id, [barang[0].id])).status).toBe(200)
      expect((await changeShop('KCF', { status_aktif: false })).status).toBe(200)
    })
  })

  describe('a zone that is changed while the day is open', () => {
    test('is taken where the date is the same, and the open day goes on and closes', async () => {
      chain.goTo('2026-11-20T05:00:00Z')
      expect((await chain.sell('KCD', 20_000_000)).status).toBe(201)
      expect((await changeShop('KCD', { zona_waktu: 'Asia/Jayapura' })).status).toBe(200)
      expect((await chain.sell('KCD', 30_000_000)).status).toBe(201)
      expect(await chain.close('KCD')).toBe('2026-11-21')
      expect(await chain.breaches()).toEqual([])
    })

    test('is refused at an hour that has another date there', async () => {
      // 23.30 in Makassar is 22.30 in Jakarta, and half past midnight in Jayapura.
      chain.goTo('2026-11-20T15:30:00Z')
      const refused = await changeShop('KCC', { zona_waktu: 'Asia/Jayapura' })
      expect(refused.body).toMatchObject({ code: 'shop.zone-day' })
      expect((await findShop('KCC')).zona_waktu).toBe('Asia/Makassar')
    })
  })
})
