// Calls that other programs of the trade make: a page by skip and limit, members by a part of a name, sold and bought pieces
// page by page, and an authorization named by its category; on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { createDesk, type Desk } from '../support/shop/desk.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { storages } from '../support/storage/storages.ts'

type Row = Record<string, unknown>

describe.each(storages)('$name', ({ name: database }) => {
  let pieces: Desk

  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'demo' } }))
  beforeAll(async () => {
    pieces = await createDesk(shop)
  })

  const get = (path: string) => shop.ask('GET', path, { user: 'OWNER' })
  const post = (path: string, body: object) => shop.ask('POST', path, { user: 'OWNER', body })
  const getCodes = (rows: readonly Row[]): readonly unknown[] => rows.map(({ kode_barcode }) => kode_barcode)

  test('skip and limit are a range', async () => {
    const { body } = await get(`barang?${query({ range: [3, 7] })}`)
    const page = await get('barang?skip=3&limit=5')
    expect([page.status, getCodes(page.body)]).toEqual([200, getCodes(body)])
    expect(page.headers['content-range']).toMatch(/^barang 3-7\//)
    expect((await get('barang?skip=&limit=5')).body).toHaveLength(5)
    for (const wrong of ['skip=-1', 'limit=0', 'skip=x', 'skip=1&range=[0,1]', 'limit=5000'])
      expect([wrong, (await get(`barang?${wrong}`)).status]).toEqual([wrong, 400])
  })

  test.each([
    ['by-nama', 'nama', 'nama_lengkap'],
    ['by-hp', 'no_hp', 'no_hp'],
    ['by-alamat', 'alamat', 'alamat'],
  ])('members are found %s by a part of the text', async (call, word, field) => {
    const { body: members } = await get(`member?${query({ range: [0, 999] })}`)
    const part = String(members[3][field]).slice(1, 6)
    const { status, body } = await post(`member/get/${call}`, { [word]: part })
    const wanted = members.filter((one: Row) => String(one[field]).toUpperCase().includes(part.toUpperCase()))
    expect([status, body.data.map((one: Row) => one.kode_member).toSorted()]).toEqual([
      200,
      wanted.map((one: Row) => one.kode_member).toSorted(),
    ])
    expect((await post(`member/get/${call}`, { lain: 'x' })).status).toBe(400)
  })

  test('sold pieces come page by page, and by their numbers', async () => {
    const sold: string[] = []
    for (let nth = 0; nth < 3; nth++) {
      const barcode = await pieces.make()
      const made = await pieces.ask(
        'POST',
        'penjualan?move=simpan',
        {
          kode_sales: 'S01',
          nama_customer: 'IBU SARI',
          barang: [{ kode_barcode: barcode }],
          pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }],
        },
        'KSR01',
      )
      expect(made).toMatchObject({ status: 201 })
      expect((await pieces.ask('POST', `penjualan/${made.body.id}/moves/validasi`, {}, 'SPV01')).status).toBe(200)
      sold.unshift(barcode)
    }
    const period = { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20' }
    expect(getCodes((await post('penjualan/get/lihatjual', period)).body)).toEqual(sold)
    expect(getCodes((await post('penjualan/get/lihatjual', { ...period, skip: 1, limit: 1 })).body)).toEqual([sold[1]])
    expect((await post('penjualan/get/lihatjual', { ...period, skip: 0, is_pagination: false })).body).toHaveLength(3)
    expect((await post('penjualan/get/lihatjual', { ...period, barang: sold[2] })).body).toMatchObject([
      { kode_barcode: sold[2], nama_customer: 'IBU SARI', status: 'TERSEDIA', harga_total: 4_946_000 },
    ])
    expect((await post('penjualan/get/lihatjual', { ...period, skip: -1 })).status).toBe(400)
    expect((await post('pembelian/get/by-tanggal', { ...period, no_faktur_beli: 'X' })).body).toEqual([])
  })

  test('an authorization is asked for by its category', async () => {
    const barcode = await pieces.make()
    const content = { kondisi_barang: 'RUSAK', tujuan_gudang: 'HANCUR', barang: [{ kode_barcode: barcode }] }
    const asked = {
      user_id: 'SPV01',
      password: 'rahasia-sekali',
      keterangan: 'RUSAK',
      kategori: 'hancur barang',
      content,
    }
    const by = (body: object) => pieces.ask('POST', 'authorization', body, 'ADM01')
    const { status, body } = await by(asked)
    expect([status, body._id]).toEqual([201, expect.any(String)])
    const made = await pieces.ask(
      'POST',
      'hancur-barang?move=simpan',
      { ...content, detail_authorization: [{ _id: body._id }] },
      'ADM01',
    )
    expect(made).toMatchObject({ status: 201, body: { status: 'DONE' } })
    expect((await by({ ...asked, kategori: 'LAIN' })).body.faults).toMatchObject([
      { field: 'kategori', code: 'choice.unknown' },
    ])
    expect((await by({ ...asked, password: 'salah' })).status).toBe(422)
  })
})
