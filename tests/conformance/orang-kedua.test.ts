// Who saved a sale, a deposit, an order, a purchase or a loan validates it with another person's word where the shop asks for it, on both databases.

import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, buying, chain, openFundedDesk, seller } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
  const buildGoods = async () => ({ ...customer, barang: [{ kode_barcode: await desk.make() }] })
  const buildCash = (jumlah_rp: number): Body => ({ pembayaran: [{ jenis: 'CASH', jumlah_rp }] })
  const ordered = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN', perkiraan_berat: 2.5 }
  const lent = { nama_barang: 'GELANG', kode_group: 'G17K', kode_dept: 'CCG17K', berat: 10 }
  const documents: readonly [path: string, number: string, body: () => Promise<Body>][] = [
    ['penjualan', 'no_faktur_group', async () => ({ ...(await buildGoods()), ...buildCash(4_946_000) })],
    ['titipan', 'no_titip_group', async () => ({ ...(await buildGoods()), ...buildCash(100_000) })],
    [
      'pesanan',
      'no_pesanan',
      async () => ({ ...customer, estimasi: '2026-11-30', barang: [ordered], ...buildCash(100_000) }),
    ],
    ['pembelian', 'no_faktur_group', async () => buying([chain], 5_280_000, seller)],
    [
      'hutang',
      'no_faktur_hutang',
      async () => ({ ...customer, jumlah_hutang: 5_000_000, berat_emas_plastik: 10.5, barang: [lent] }),
    ],
  ]

  test.each(documents)('%s', async (path, number, body) => {
    const saved = async (user = 'SPV01') => desk.post(`${path}?move=simpan`, await body(), user)
    const reason = ({ total, total_harga, jumlah_hutang, input_by, ...made }: Body) => {
      const amount = Number(total ?? total_harga ?? jumlah_hutang).toLocaleString('en-US')
      return `${made[number]} ${amount}, Disimpan ${input_by} Sendiri, Perlu Orang Kedua`
    }
    for (const rule of ['OTOMATIS', 'YA']) {
      await desk.parameter({ VALIDASI_ORANG_KEDUA: rule })
      const own = await saved()
      const { body: refused } = await desk.ask('POST', `${path}/${own.id}/moves/validasi`, {}, 'SPV01')
      expect(refused).toMatchObject({
        code: 'authorize.needed',
        authorize: { category: 'VALIDASI SENDIRI', text: reason(own) },
      })
      // Nobody is his own second person; with another one's word it is made, and by another person without any.
      const self = { user_id: 'SPV01', password: 'x', keterangan: 'SAYA', content: {} }
      expect((await desk.ask('POST', `${path}/${own.id}/authorize/validasi`, self, 'SPV01')).body.code).toBe(
        'authorize.self',
      )
      await desk.agreed(`${path}/${own.id}/moves/validasi`, {}, 'SPV01', 'OWNER')
      const others = await saved('KSR01')
      await desk.post(`${path}/${others.id}/moves/validasi`, {}, 'SPV01')
    }
    await desk.parameter({ VALIDASI_ORANG_KEDUA: 'TIDAK' })
    const alone = await saved()
    await desk.post(`${path}/${alone.id}/moves/validasi`, {}, 'SPV01')
  })

  test('without validation nobody is asked, and where nobody else is there either', async () => {
    await desk.parameter({ VALIDASI_ORANG_KEDUA: 'OTOMATIS', VALIDASI_JUAL: false })
    const straight = await desk.post('penjualan?move=simpan', { ...(await buildGoods()), ...buildCash(4_946_000) })
    expect(straight.status).toBe('DONE')
    await desk.parameter({ VALIDASI_JUAL: true })
    const { body: users } = await desk.ask('GET', 'users?range=[0,99]', undefined, 'OWNER')
    const others = users.filter(
      ({ level, user_id }: Body) => ['OWN', 'SU', 'MU', 'SPV'].includes(String(level)) && user_id !== 'OWNER',
    )
    expect(others.length).toBeGreaterThan(0)
    for (const { id } of others)
      expect((await desk.ask('PUT', `users/${id}`, { status_aktif: false }, 'OWNER')).status).toBeLessThan(300)
    const alone = await desk.post(
      'penjualan?move=simpan',
      { ...(await buildGoods()), ...buildCash(4_946_000) },
      'OWNER',
    )
    await desk.post(`penjualan/${alone.id}/moves/validasi`, {}, 'OWNER')
    expect(await desk.breaches()).toEqual([])
  })
})
