// The masters of the shop: what each refuses with the sentence that helps, and what several of them mean together.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { readWholeFiles } from '../support/schema/whole-files.ts'
import { openShop, query } from '../support/shop/shop.ts'

interface Item {
  readonly path?: string
  readonly items?: readonly Item[]
}

const shop = openForTests(() => openShop())

const post = (path: string, body: unknown) => shop.ask('POST', path, { user: 'OWNER', body })
const put = (path: string, body: unknown) => shop.ask('PUT', path, { user: 'OWNER', body })
const getId = async (path: string, filter: unknown): Promise<string> =>
  (await shop.ask('GET', `${path}?${query({ filter })}`, { user: 'OWNER' })).body[0].id

const pinjaman = { kode_pinjaman: 'UJI', kondisi_pinjaman: 'UJI', bunga: 2 }
const rekening = { kode_bank: 'BCA', no_rekening: '123', nama_rekening: 'UJI' }
const berlian = {
  kode_berlian: 'UJI',
  jenis_batu: 'BERLIAN',
  kode_shape: 'RD',
  kode_color: 'F',
  kode_clarity: 'VS1',
  dari_karat: 0.35,
  sampai_karat: 0.45,
}
const kosong = 'Tidak Boleh Kosong'
const overlap = 'Min Dan Max Pinjaman Tidak Boleh Tumpang Tindih Dengan Kondisi Pinjaman Lain Yang Aktif'

const refused: readonly [what: string, path: string, body: object, field: string, message: string][] = [
  [
    'a code with a blank',
    'marketplace',
    { kode_marketplace: 'TOKO BIRU', nama_marketplace: 'X' },
    'kode_marketplace',
    'Kode Hanya Boleh Huruf Besar, Angka Dan . _ / - Tanpa Spasi',
  ],
  [
    'a code in small letters',
    'tukang',
    { kode_tukang: 't09', nama_tukang: 'X' },
    'kode_tukang',
    'Kode Tukang Hanya Boleh Huruf Besar, Angka Dan . _ / - Tanpa Spasi',
  ],
  [
    'a code that is too long',
    'supplier',
    { kode_supplier: 'X'.repeat(21), nama_supplier: 'X' },
    'kode_supplier',
    'Kode Supplier Maksimal 20 Karakter',
  ],
  ['a stone without its code', 'batu-shape', { nama_shape: 'X' }, 'kode_shape', 'Kode Shape Harus Diisi'],
  ['a stone without its name', 'batu-clarity', { kode_clarity: 'X' }, 'nama_clarity', 'Nama Clarity Harus Diisi'],
  [
    'a kondisi without its percentage',
    'kondisi-pembelian',
    { kondisi_barang: 'X' },
    'persentase',
    `Presentase ${kosong}`,
  ],
  [
    'a percentage above 100',
    'kondisi-pembelian',
    { kondisi_barang: 'X', persentase: 101 },
    'persentase',
    'Presentase Maksimal 100.00',
  ],
  [
    'an account that is no number',
    'rekenings',
    { ...rekening, no_rekening: '12A' },
    'no_rekening',
    'No Rekening Hanya Boleh Angka',
  ],
  [
    'a bank that is not there',
    'rekenings',
    { ...rekening, kode_bank: 'BANKKU' },
    'kode_bank',
    'Bank BANKKU Tidak Ditemukan',
  ],
  [
    'a bank that is switched off',
    'rekenings',
    { ...rekening, kode_bank: 'BTN' },
    'kode_bank',
    'Bank BTN Tidak Dapat Dipilih Di Sini',
  ],
  [
    'a tag that weighs nothing',
    'bandrol',
    { keterangan: 'X', berat_bandrol: 0 },
    'berat_bandrol',
    'Berat Bandrol Minimal 0.010',
  ],
  ['a bracket in use', 'kondisi-pinjaman', { ...pinjaman, min_rp: 5_000_000, max_rp: 6_000_000 }, 'min_rp', overlap],
  ['a bracket around others', 'kondisi-pinjaman', { ...pinjaman, min_rp: 0, max_rp: 900_000_000 }, 'max_rp', overlap],
  [
    'a bracket the wrong way round',
    'kondisi-pinjaman',
    { ...pinjaman, min_rp: 300_000_001, max_rp: 300_000_000 },
    'min_rp',
    'Min Pinjaman Tidak Boleh Lebih Dari Max Pinjaman',
  ],
  [
    'carats that have their price',
    'batu-berlian',
    berlian,
    'dari_karat',
    'Karat Ini Sudah Ada Di Batu Berlian Lain Yang Sama Jenisnya',
  ],
  [
    'a second rugi nota of one kadar',
    'parameter-rugi-nota',
    { kode_group: 'G24K', kadar: '24K', rugi: 1, rusak: 1 },
    'kode_group',
    'Kode Kategori G24K Sudah Ada',
  ],
  [
    'stock that nobody counted',
    'hadiah',
    { kode_hadiah: 'X', nama_hadiah: 'X', poin: 1, stock: 5 },
    'stock',
    'Stock Tidak Dapat Diubah',
  ],
  [
    'points for nothing',
    'parameter-point',
    { kode_group: 'PRK', nilai: 0, poin: 1 },
    'nilai',
    'Nilai Harus Lebih Dari 0.000',
  ],
]

test.each(refused)('refuses %s', async (_, ...[path, body, field, message]) => {
  await put(`banks/${await getId('banks', { kode_bank: 'BTN' })}`, { status_aktif: false })
  const answer = await post(path, body)
  expect(answer.status).toBeGreaterThanOrEqual(409)
  expect(answer.body.faults).toContainEqual(expect.objectContaining({ field, message }))
})

describe('kondisi pinjaman', () => {
  test('may share an amount while it is switched off, and is not switched on then', async () => {
    const off = { ...pinjaman, min_rp: 100, max_rp: 200, status_aktif: false }
    const { body, status } = await post('kondisi-pinjaman', off)
    expect(status).toBe(201)
    const on = await shop.ask('POST', `kondisi-pinjaman/${body.id}/activate`, { user: 'OWNER' })
    expect(on).toMatchObject({ status: 422, body: { faults: [{ message: overlap }, { message: overlap }] } })
    expect(
      (await put(`kondisi-pinjaman/${body.id}`, { min_rp: 200_000_000, max_rp: 300_000_000, status_aktif: true }))
        .status,
    ).toBe(200)
    expect((await put(`kondisi-pinjaman/${body.id}`, { max_rp: 400_000_000 })).status).toBe(200)
  })
})

test('a tray stays in its gudang', async () => {
  const id = await getId('baki', { kode_baki: '01' })
  expect((await put(`baki/${id}`, { kode_gudang: 'DALEM' })).body.faults).toMatchObject([
    { field: 'kode_gudang', message: 'Kode Gudang Tidak Dapat Diubah Setelah Disimpan' },
  ])
})

test('a row in use is named with all that uses it', async () => {
  const refusal = await shop.ask('DELETE', `group/${await getId('group', { kode_group: 'G17K' })}`, { user: 'OWNER' })
  expect(refusal).toMatchObject({
    status: 409,
    body: {
      message:
        'G17K - EMAS 17K Masih Dipakai Oleh 4 Jenis, 1 Parameter Ongkos, 1 Parameter Point, 1 Parameter Rugi Nota',
      uses: expect.arrayContaining([{ resource: 'jenis', title: 'Jenis', count: 4 }]),
    },
  })
})

test('what every shop begins with is neither deleted nor switched off, by form or by import', async () => {
  const id = await getId('gudang', { kode_gudang: 'TITIP' })
  expect((await shop.ask('DELETE', `gudang/${id}`, { user: 'OWNER' })).body.message).toBe(
    'TITIP - TITIPAN Milik Sistem Dan Tidak Dapat Dihapus',
  )
  const message = 'TITIP - TITIPAN Milik Sistem Dan Tidak Dapat Dinonaktifkan'
  expect((await put(`gudang/${id}`, { status_aktif: false })).body.faults).toMatchObject([{ message }])
  expect((await put(`gudang/${id}`, { nama_gudang: 'TITIPAN' })).status).toBe(200)
  const data_gudangs = [{ kode_gudang: 'TITIP', nama_gudang: 'TITIPAN', status_aktif: false }]
  expect((await post('gudang/truncate', { data_gudangs })).body.faults).toMatchObject([{ message }])
})

test('every route of a master has its screen', () => {
  const getPaths = (items: readonly Item[]): readonly string[] =>
    items.flatMap(({ path, items: below = [] }) => [...(path !== undefined ? [path] : []), ...getPaths(below)])
  const { menu } = readWholeFiles<{ readonly items: readonly Item[] }>('menu')
  const built = getPaths(menu?.items ?? [])
  expect(masterRoutes.filter(path => !built.includes(path))).toEqual([])
})

const masterRoutes = [
  '/jenis-batu',
  '/master-bank',
  '/master-rekening',
  '/master-kategori',
  '/master-jenis',
  '/master-group',
  '/master-bandrol',
  '/master-kode-transaksi',
  '/master-gudang',
  '/master-baki',
  '/master-sales',
  '/master-tukang',
  '/master-kondisi-barang',
  '/master-kondisi-pembelian',
  '/master-kondisi-pinjaman',
  '/master-data-hadiah',
  '/master-parameter-rugi-nota',
  '/master-parameter-harga-emas',
  '/master-parameter-point',
  '/master-kadar',
  '/master-marketplace',
  '/master-batu-shape',
  '/master-batu-color',
  '/master-batu-clarity',
  '/master-batu-fluorencence',
  '/master-batu-symetry',
  '/master-batu-polish',
  '/master-batu-cutgrade',
  '/master-batu-berlian',
]
