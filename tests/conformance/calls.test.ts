// Every call of section 7 of the specification: method, path, payload, and what is read from the answer; then more of ours.
import { expect, test } from 'vitest'
import named from '../fixtures/calls.json' with { type: 'json' }
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, password } from '../support/shop/shop.ts'

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly payload?: unknown
  /** In place of a payload: rows of that list, sent under that name. */
  readonly rowsOf?: readonly [list: string, name: string]
  /** The part of the answer that the specification says is read, or the keys of a row of the list. */
  readonly reads: unknown
}

const getRow = (...fields: readonly string[]) =>
  expect.objectContaining(Object.fromEntries(fields.map(field => [field, expect.anything()])))
const listOf = (...fields: readonly string[]) => expect.arrayContaining([getRow('id', ...fields)])

/** One line, as a file of the old program has it. */
const sale = {
  no_faktur_group: 'KCA-FJ-260801-0001',
  no_faktur_jual: 'KCA-FJ-260801-0001',
  tgl_system: '2026-08-01',
  kode_barcode: '77',
  nama_barang: 'CINCIN',
  berat: 2,
  harga_jual: 1_900_000,
  ongkos: 100_000,
  harga_total: 2_000_000,
  cash_rp: 2_000_000,
}
const purchase = {
  no_faktur_group: 'KCA-FB-260801-0001',
  no_faktur_beli: 'KCA-FB-260801-0001',
  tgl_system: '2026-08-01',
  nama_barang: 'CINCIN',
  berat_nota: 2,
  berat: 2,
  harga_nota: 1_900_000,
  harga: 1_800_000,
}
const cash = { tanggal: '2026-08-01', jenis: 'CASH', kategori: 'PENJUALAN', jumlah_in: 250_000, jumlah_out: 0 }
const imported = { message: 'Data Berhasil Di import' }
const buildValue = (buildValue: number) => [expect.objectContaining({ value: buildValue })]

const calls: readonly Call[] = [
  { method: 'GET', path: 'service/chart?type=today', reads: buildValue(0) },
  { method: 'GET', path: 'pesanan/chart?type=today', reads: buildValue(0) },
  { method: 'GET', path: 'pembelian/chart?type=today', reads: buildValue(0) },
  { method: 'GET', path: 'pembelian/chart?type=monthly', reads: expect.any(Array) },
  { method: 'GET', path: 'penjualan/chart?type=today', reads: buildValue(0) },
  { method: 'GET', path: 'penjualan/chart?type=monthly', reads: expect.any(Array) },
  { method: 'GET', path: 'cash/paginated?skip=0&limit=5', reads: { data: expect.any(Array) } },
  { method: 'GET', path: 'para-system', reads: listOf('key', 'value') },
  { method: 'GET', path: 'para-system/key/PEMBULATAN', reads: { data: expect.objectContaining({ value: '500' }) } },
  { method: 'GET', path: 'kirimbarang/get/nokirim', reads: [] },
  {
    method: 'POST',
    path: 'timbang-baki/start',
    payload: { kode_gudang: 'DALEM', kode_baki: '01D' },
    reads: { no_timbang: expect.any(String), status: 'OPEN', baki: [expect.objectContaining({ kode_baki: '01D' })] },
  },
  {
    method: 'GET',
    path: 'timbang-baki?tanggal=2026-11-20&kode_gudang=DALEM&kode_toko=01D',
    reads: [
      expect.objectContaining({ kode_baki: '01D', status: 'OPEN', qty: expect.any(Number), total: expect.any(Number) }),
    ],
  },
  {
    method: 'POST',
    path: 'timbang-baki/sesi/{id}/moves/reset',
    payload: {},
    reads: { status: 'CANC' },
  },
  { method: 'GET', path: 'para-system/type/module', reads: expect.any(Array) },
  { method: 'GET', path: 'marketplace-settings', reads: listOf('kode_marketplace', 'nama_marketplace') },
  { method: 'GET', path: 'tokos', reads: listOf('kode_toko', 'nama_toko') },
  { method: 'GET', path: 'barang?skip=1&limit=3', reads: expect.any(Array) },
  {
    method: 'POST',
    path: 'member/get/by-nama',
    payload: { nama: 'a' },
    reads: { data: expect.any(Array) },
  },
  {
    method: 'POST',
    path: 'penjualan/get/lihatjual',
    payload: { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20', skip: 0, limit: 10 },
    reads: [],
  },
  {
    method: 'POST',
    path: 'pembelian/get/by-tanggal',
    payload: { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20', skip: 0, is_pagination: true },
    reads: [],
  },
  { method: 'POST', path: 'group/truncate', rowsOf: ['group/get/all', 'data_groups'], reads: imported },
  { method: 'POST', path: 'jenis/truncate', rowsOf: ['jenis/get/all', 'data_jenises'], reads: imported },
  { method: 'POST', path: 'gudang/truncate', rowsOf: ['gudang/get/all/master', 'data_gudangs'], reads: imported },
  { method: 'POST', path: 'baki/truncate', rowsOf: ['baki', 'data_bakis'], reads: imported },
  { method: 'POST', path: 'penjualan/truncate', payload: { data_penjualans: [sale] }, reads: imported },
  { method: 'POST', path: 'pembelian/truncate', payload: { data_pembelians: [purchase] }, reads: imported },
  { method: 'POST', path: 'cash/import-data-cash', payload: { data: [cash] }, reads: imported },
  {
    method: 'POST',
    path: 'penjualan/report-rekap-jual-pajak',
    payload: { tgl_from: '2026-08-01', tgl_to: '2026-08-31' },
    reads: [expect.objectContaining({ _id: '2026-08-01', harga_total: 2_000_000 })],
  },
  { method: 'GET', path: 'users/get/all', reads: listOf('user_id', 'user_name') },
  { method: 'GET', path: 'parameter-berlian', reads: listOf('jenis_batu', 'nama_batu') },
  { method: 'GET', path: 'banks', reads: listOf('kode_bank', 'nama_bank') },
  { method: 'GET', path: 'group/get/all', reads: listOf('kode_group', 'nama_group', 'harga', 'harga_modal') },
  { method: 'GET', path: 'kadar/get/all', reads: listOf('kadar', 'kadar_cetak') },
  { method: 'GET', path: 'jenis/get/all', reads: listOf('kode_dept', 'nama_dept', 'kode_group') },
  { method: 'GET', path: 'gudang/get/all', reads: listOf('kode_gudang', 'nama_gudang') },
  { method: 'GET', path: 'baki/get/by-kode-gudang/DALEM', reads: listOf('kode_baki', 'nama_baki', 'berat_baki') },
  { method: 'GET', path: 'jenis/get/berlian', reads: listOf('kode_dept', 'nama_dept', 'kode_group') },
  { method: 'GET', path: 'gudang/get/all/master', reads: listOf('kode_gudang', 'nama_gudang') },
  { method: 'GET', path: 'baki/ready', reads: listOf('kode_baki', 'nama_baki', 'berat_baki', 'berat_bandrol') },
  { method: 'GET', path: 'batu-polish', reads: listOf('kode_polish', 'nama_polish') },
  { method: 'GET', path: 'batu-symmetry', reads: listOf('kode_symmetry', 'nama_symmetry') },
  { method: 'GET', path: 'batu-cutgrade', reads: listOf('kode_cutgrade', 'nama_cutgrade') },
  { method: 'GET', path: 'batu-fluorescence', reads: listOf('kode_fluorescence', 'nama_fluorescence') },
  { method: 'GET', path: 'batu-clarity', reads: listOf('kode_clarity', 'nama_clarity') },
  { method: 'GET', path: 'batu-color', reads: listOf('kode_color', 'nama_color') },
  { method: 'GET', path: 'batu-shape', reads: listOf('kode_shape', 'nama_shape') },
  { method: 'GET', path: 'rekenings', reads: listOf('kode_bank', 'no_rekening', 'nama_rekening') },
  { method: 'GET', path: 'ruginota/get/all', reads: listOf('kode_group', 'kadar', 'rugi', 'rusak') },
  { method: 'GET', path: 'hadiah/get/all', reads: listOf('kode_hadiah', 'nama_hadiah', 'poin', 'stock') },
  { method: 'GET', path: 'parapoin/get/all', reads: listOf('kode_group', 'status', 'nilai', 'poin') },
  { method: 'GET', path: 'parabandrol/get/all', reads: listOf('berat_bandrol', 'keterangan') },
  {
    method: 'GET',
    path: 'paratransaksi/get/all',
    reads: listOf('kode_transaksi', 'nama_transaksi', 'jenis', 'tempat'),
  },
  { method: 'GET', path: 'tukang/get/all', reads: listOf('kode_tukang', 'nama_tukang') },
  { method: 'GET', path: 'parakondisi/get/all', reads: listOf('kondisi_barang', 'status_aktif') },
  { method: 'GET', path: 'parabeli/get/all', reads: listOf('kondisi_barang', 'persentase', 'potongan') },
  { method: 'GET', path: 'parabeli/get/by-kode-kondisi/PENYOK', reads: listOf('kondisi_barang', 'persentase') },
  { method: 'GET', path: 'parapinjaman/get/all', reads: listOf('kode_pinjaman', 'min_rp', 'max_rp', 'bunga') },
  { method: 'GET', path: 'marketplace', reads: listOf('kode_marketplace', 'nama_marketplace') },
  { method: 'GET', path: 'parameter-ongkos', reads: listOf('kode_ongkos', 'tipe_ongkos', 'nominal') },
  { method: 'GET', path: 'keterangan-nota', reads: listOf('kode_keterangan', 'keterangan') },
  { method: 'GET', path: 'provinces', reads: listOf('kode_provinsi', 'nama_provinsi') },
  { method: 'GET', path: 'sales/get/all', reads: listOf('kode_sales', 'nama_sales') },
  {
    method: 'POST',
    path: 'parameter-berlian',
    payload: { jenis_batu: 'UJI-7', nama_batu: 'UJI-7' },
    reads: { message: 'Berhasil Menyimpan Data' },
  },
  {
    method: 'PUT',
    path: 'parameter-berlian/{id}',
    payload: { jenis_batu: 'UJI-7', nama_batu: 'UJI HIJAU' },
    reads: { message: 'Berhasil Menyimpan Data', nama_batu: 'UJI HIJAU' },
  },
  { method: 'DELETE', path: 'parameter-berlian/{id}', reads: { message: 'Berhasil Menghapus Data' } },
  {
    method: 'POST',
    path: 'users/change-password',
    payload: { password, new_password: 'kata sandi baru' },
    reads: { message: 'Password Berhasil Diubah' },
  },
  { method: 'POST', path: 'system/close', payload: { PROSES: 'close' }, reads: { message: 'Berhasil Menutup Toko' } },
  { method: 'POST', path: 'users/logout', payload: { user_id: 'OWNER' }, reads: { message: expect.any(String) } },
]

/** `a/{x}?n={n}` as a form of what calls are made of. */
const getForm = (call: string): RegExp =>
  new RegExp(
    `^${call
      .replace(/[?./]/g, '\\$&')
      .replace(/\{\w+\}/g, '[^/&]+')
      .replace(/=(?=&|$)/g, '=[^&]+')}$`,
  )

test('none of the calls of the specification is missing', () => {
  const gets = named.get.flatMap(line => line.split('; ')).map(path => `GET ${path}`)
  const all = [...gets, ...named.write.flatMap(line => line.split('; '))]
  expect(all).toHaveLength(55)
  const made = calls.map(({ method, path }) => `${method} ${path.replace('{id}', 'id')}`)
  expect(all.filter(call => !made.some(one => getForm(call).test(one)))).toEqual([])
})

const made: { id?: string } = {}

const shop = openForTests(() => openShop())

test.each(calls)('$method $path', async ({ method, path, payload, rowsOf, reads }) => {
  const rows = rowsOf && { [rowsOf[1]]: (await shop.ask('GET', rowsOf[0], { user: 'OWNER' })).body }
  const body = payload ?? rows
  const answer = await shop.ask(method, path.replace('{id}', made.id ?? ''), {
    user: 'OWNER',
    ...(body !== undefined && { body }),
  })
  expect([answer.status, answer.body]).toEqual([expect.toSatisfy((status: number) => status < 300), answer.body])
  expect(answer.body).toEqual(Array.isArray(answer.body) ? reads : expect.objectContaining(reads as object))
  if (method === 'POST' && typeof answer.body.id === 'string') made.id = answer.body.id
})

test('a list under its own call is whole, without pages', async () => {
  const again = await shop.signIn('OWNER', 'kata sandi baru')
  for (let serial = 0; serial < 60; serial++) {
    const body = { kode_sales: `BANYAK-${serial}`, nama_sales: 'BANYAK' }
    expect((await shop.ask('POST', 'sales', { token: again, body })).status).toBe(201)
  }
  const page = await shop.ask('GET', 'sales', { token: again })
  const whole = await shop.ask('GET', 'sales/get/all', { token: again })
  expect(page.body.length).toBeLessThan(60)
  expect(whole.body.length).toBeGreaterThan(60)
  expect(whole.body.slice(0, page.body.length)).toEqual(page.body)
})

test('calls with a condition give the rows that it means, and no other', async () => {
  const again = await shop.signIn('OWNER', 'kata sandi baru')
  const of = async (path: string, field: string): Promise<readonly string[]> => {
    const { body } = await shop.ask('GET', path, { token: again })
    return body.map((row: Record<string, string>) => row[field])
  }
  const post = (path: string, body: object) => shop.ask('POST', path, { token: again, body })
  const getId = async (path: string, field: string, buildValue: string): Promise<string> => {
    const { body } = await shop.ask('GET', path, { token: again })
    return body.find((row: Record<string, string>) => row[field] === buildValue).id
  }
  const system = ['TOKO', 'BELI', 'TITIP', 'HANCUR', 'SORTIR', 'CUCI', 'KIRIM', 'PUSAT']
  const all = await of('gudang/get/all', 'kode_gudang')
  expect(system.filter(kode => !all.includes(kode))).toEqual([])
  expect(await of('gudang/get/all/master', 'kode_gudang')).toEqual(all.filter(kode => !system.includes(kode)))

  const penyok = await shop.ask('GET', 'parabeli/get/by-kode-kondisi/PENYOK', { token: again })
  expect(penyok.body).toMatchObject([{ kondisi_barang: 'PENYOK', persentase: 2, potongan: 0 }])
  expect(await of('provinces', 'kode_provinsi')).toHaveLength(25)
  expect(await of('provinces/get/all', 'kode_provinsi')).toHaveLength(38)

  const groups = await shop.ask('GET', 'group/get/all', { token: again })
  const berlian = groups.body.flatMap((row: Record<string, string>) =>
    row.jenis_group === 'BERLIAN' ? [row.kode_group] : [],
  )
  const types = await shop.ask('GET', 'jenis/get/berlian', { token: again })
  expect(types.body.map((row: Record<string, string>) => berlian.includes(row.kode_group))).not.toContain(false)

  const mati = { kode_baki: 'MATI', nama_baki: 'MATI', kode_gudang: 'DALEM', berat_baki: 1, berat_bandrol: 0.1 }
  expect((await post('baki', { ...mati, status_aktif: false })).status).toBe(201)
  expect(await of('baki/ready', 'kode_baki')).not.toContain('MATI')
  expect(await of('baki/get/by-kode-gudang/DALEM', 'kode_baki')).toContain('MATI')

  const closed = await shop.ask('PUT', `gudang/${await getId('gudang/get/all', 'kode_gudang', 'DALEM')}`, {
    token: again,
    body: { status_aktif: false },
  })
  expect(closed.status).toBe(200)
  expect(await of('gudang?lookup=baki.kode_gudang', 'kode_gudang')).not.toContain('DALEM')
  expect((await post('baki', { ...mati, kode_baki: 'LAIN' })).body.faults).toMatchObject([
    { field: 'kode_gudang', code: 'reference.filtered', message: 'Gudang DALEM Tidak Dapat Dipilih Di Sini' },
  ])
})
