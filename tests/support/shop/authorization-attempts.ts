// Documents of the demo shop in the state in which a move needs another person, and the preview that shows it.
import { expect } from 'vitest'
import { type Body, buying, chain, type Desk, seller } from './desk.ts'

export interface AuthorizationAttempt {
  /** Document, move and category. */
  readonly authorization: string
  /** The preview of the move. */
  readonly path: string
  readonly body: Body
  /** Parameters that it is tried with. */
  readonly settings?: Body
  /** Level of each user who tries. */
  readonly users: Readonly<Record<string, string>>
}

const people = { SPV01: 'SPV', ADM01: 'ADM', KSR01: 'KSR', SLS01: 'SLS', OWNER: 'OWN' }

const price = 4_946_000
const buyer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
const buildCash = (jumlah_rp: number): Body => ({ pembayaran: [{ jenis: 'CASH', jumlah_rp }] })
const pledge = { nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }
const loan = { ...buyer, no_hp: '0812', berat_emas_plastik: 9, jumlah_hutang: 1_000_000, barang: [pledge] }
const ordered = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN', perkiraan_berat: 2.5 }
const refund = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }

/** The levels whose users need no authorization, each with what it got instead; levels without the move are left out. */
export const listUnasked = async (
  desk: Desk,
  attempts: readonly AuthorizationAttempt[],
): Promise<readonly string[]> => {
  const unasked: string[] = []
  for (const { authorization, path, body, settings, users } of attempts) {
    if (settings) await desk.parameter(settings)
    let tries = 0
    for (const [user, level] of Object.entries(users)) {
      const { status, body: answer } = await desk.ask('POST', path, body, user)
      if (status === 403) continue
      tries += 1
      const category = authorization.split(' ').slice(2).join(' ')
      if (answer.authorize?.category === category) continue
      unasked.push(`${authorization} ${level}${describeFaults(answer.faults)}`)
    }
    if (tries === 0) unasked.push(`${authorization} is a move of nobody`)
  }
  return unasked
}

const describeFaults = (faults: readonly { readonly message: string }[] = []): string =>
  faults.map(({ message }) => `: ${message}`).join('')

/** Makes the documents, each by who may. */
export const prepareAttempts = async (desk: Desk): Promise<readonly AuthorizationAttempt[]> => {
  const { post } = desk
  await desk.parameter({ SEPUHAN_MODULE: true, CASHBACK_POIN: 1000 })
  const find = async (path: string) => (await desk.ask('GET', path, undefined, 'OWNER')).body
  const makeGoods = async () => ({ ...buyer, barang: [{ kode_barcode: await desk.make() }] })
  const bringBack = async (): Promise<string> => {
    const barcode = await desk.make()
    await desk.postEntry(barcode, 'JUAL', 'PELANGGAN')
    await desk.postEntry(barcode, 'BELI', 'BELI')
    return barcode
  }
  /** Saved by one person and validated by another. */
  const validate = async (path: string, id: string) => post(`${path}/${id}/moves/validasi`, {}, 'SPV01')
  const finish = async (path: string, body: Body) => {
    const { id } = await post(`${path}?move=simpan`, body)
    return validate(path, id)
  }
  const lend = () => finish('hutang', loan)

  const [member] = await find('member?sort=["poin","DESC"]')
  const gift = (await find('hadiah')).find((one: { stock: number }) => one.stock > 2)
  expect((await desk.ask('PUT', `hadiah/${gift.id}`, { poin: 1 }, 'OWNER')).status).toBe(200)
  const [account] = await find('rekenings')
  const molten = await bringBack()
  const line = { kode_barcode: molten, hasil_sortir: 'JUAL', berat_sortir: 2.53 }
  await post('sortir-pembelian?move=simpan', { barang: [line] }, 'ADM01')
  const gold = { kode_tukang: 'T01', arah: 'SERAH', emas: [{ nama_barang: 'EMAS LEBUR', berat: 10, kadar: 99.9 }] }
  await post('emas-tukang?move=simpan', gold, 'ADM01')

  const paidOff = await lend()
  const { body: due } = await desk.ask('POST', `hutang/${paidOff.id}/answers/lunas`, { answers: {} }, 'KSR01')
  await post(`hutang/${paidOff.id}/moves/lunas`, { answers: buildCash(due.harus_bayar) })
  const [canceled, settled, renewed] = [await lend(), await lend(), await lend()]
  const sold = await desk.sold()
  const bought = await finish('pembelian', buying([chain], 5_280_000, seller))
  const deposited = await finish('titipan', { ...(await makeGoods()), ...buildCash(100_000) })
  const [taken, left] = [await desk.make(), await desk.make()]
  const partly = await finish('titipan', {
    ...buyer,
    barang: [taken, left].map(kode_barcode => ({ kode_barcode })),
    mengikat: false,
    ...buildCash(100_000),
  })
  await finish('penjualan', {
    ...buyer,
    no_titip_group: partly.no_titip_group,
    barang: [{ kode_barcode: taken }],
    kode_gudang_sisa: 'TOKO',
    kode_baki_sisa: '02',
    ...buildCash(price - 100_000),
  })
  // A piece of an ended deposit that did not go home, as in books of an earlier version.
  await desk.postEntry(left ?? '', 'TITIP', 'TITIP')
  const order = { ...buyer, estimasi: '2026-11-30', barang: [ordered], ...buildCash(100_000) }
  const placed = await finish('pesanan', order)
  const repair = await post('service?move=simpan', {
    nama_customer: 'PAK BUDI',
    barang: [{ nama_barang: 'CINCIN', berat: 2, ongkos: 150_000 }],
    pembayaran: [{ jumlah_rp: 50_000 }],
  })
  const money = await post('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 1000 })
  const banked = await post('uang-bank?move=simpan', { arah: 'SETOR', no_rekening: account.no_rekening, jumlah: 1000 })
  const gifts = await post(
    'stock-hadiah?move=simpan',
    { jenis: 'AMBIL', kode_hadiah: gift.kode_hadiah, qty: 1 },
    'SPV01',
  )
  const points = await post('transaksi-poin?move=simpan', { jenis: 'AMBIL', kode_member: member.kode_member, poin: 3 })
  const swapped = await post('tukar-poin?move=simpan', {
    kode_member: member.kode_member,
    kode_hadiah: gift.kode_hadiah,
    jumlah: 1,
  })

  const create = (authorization: string, path: string, body: Body): AuthorizationAttempt => ({
    authorization,
    path: `${path}/preview?move=simpan`,
    body,
    users: people,
  })
  const move = (authorization: string, path: string, { id }: Body, answers: Body = {}): AuthorizationAttempt => ({
    authorization,
    path: `${path}/${id}/preview/${authorization.split(' ')[1]}`,
    body: { answers },
    users: people,
  })
  /** The user who saved it validates it. */
  const validateOwn = async (name: string, body: Body): Promise<AuthorizationAttempt> => {
    const saved = await post(`${name}?move=simpan`, body, 'SPV01')
    const settings = { VALIDASI_ORANG_KEDUA: 'YA' }
    return { ...move(`${name} validasi VALIDASI SENDIRI`, name, saved), settings, users: { SPV01: 'SPV' } }
  }
  const dear = { ...chain, berat: 0.1, harga_nota: 6_000_000 }
  const counted = await prepareCount(desk)
  const makeCheapSale = async () => ({
    ...buyer,
    barang: [{ kode_barcode: await desk.make(), harga_jual: 4_449_550 }],
    ...buildCash(4_500_000),
  })
  const priceOf = 'EDIT HARGA / BERAT DI TRANSAKSI PENJUALAN'
  return [
    create('hancur-barang simpan hancur barang', 'hancur-barang', {
      kondisi_barang: 'PATAH',
      barang: [{ kode_barcode: await desk.make() }],
    }),
    create('emas-tukang simpan SUSUT TUKANG', 'emas-tukang', {
      kode_tukang: 'T01',
      arah: 'TERIMA',
      emas: [{ jenis: 'HASIL', nama_barang: 'CINCIN', berat: 2, kadar: 75, susut: 1 }],
    }),
    create('pindah-sortir simpan LEBUR BARANG', 'pindah-sortir', {
      tujuan: 'LEBUR',
      barang: [{ kode_barcode: molten }],
    }),
    create('sortir-pembelian simpan SORTIR PEMBELIAN', 'sortir-pembelian', {
      barang: [{ kode_barcode: await bringBack(), hasil_sortir: 'HANCUR', berat_sortir: 2.53 }],
    }),
    create('ubah-faktur simpan UBAH FAKTUR PAJAK', 'ubah-faktur', {
      berfaktur: false,
      alasan: 'NOTA PEMASOK TANPA FAKTUR PAJAK',
      barang: [{ kode_barcode: await desk.make() }],
    }),
    {
      ...create('hapus-data hapus HAPUS DATA PRIBADI', 'hapus-data', {
        kode_member: member.kode_member,
        alasan: 'PERMINTAAN TERTULIS',
      }),
      path: 'hapus-data/preview?move=hapus',
    },
    create('hutang simpan BUNGA HUTANG', 'hutang', { ...loan, bunga: 0.5 }),
    await validateOwn('hutang', loan),
    move('hutang batal BATAL HUTANG', 'hutang', canceled, { alasan: 'SALAH' }),
    move('hutang lunas PELUNASAN BUNGA KURANG', 'hutang', settled, { bunga_rp: 0, ...buildCash(1_000_000) }),
    move('hutang batal_lunas BATAL HUTANG LUNAS', 'hutang', paidOff),
    move('hutang peremajaan PEREMAJAAN HUTANG', 'hutang', renewed, { bunga_baru: 0, ...buildCash(1000) }),
    { ...move('hitung-kas setuju HITUNG KAS', 'hitung-kas', counted), settings: { HITUNG_KAS_MODULE: true } },
    move('uang-bank batal BATAL UANG BANK', 'uang-bank', banked, { alasan: 'SALAH' }),
    {
      ...create('uang-kas simpan AMBIL KAS', 'cash', { arah: 'KELUAR', kategori: 'GAJI', jumlah: 900_000_000 }),
      settings: { HITUNG_KAS_MODULE: false, BATAS_KAS_KELUAR: 900_000_000, BATAS_KAS_KELUAR_HARI: 900_000_000 },
    },
    move('uang-kas batal BATAL TRANSAKSI KAS', 'cash', money, { alasan: 'SALAH' }),
    move('stock-hadiah batal BATAL STOCK HADIAH', 'stock-hadiah', gifts, { alasan: 'SALAH' }),
    create('transaksi-poin simpan KOREKSI POIN', 'transaksi-poin', {
      jenis: 'TAMBAH',
      kode_member: member.kode_member,
      poin: 3,
      keterangan: 'SALDO',
    }),
    move('transaksi-poin batal BATAL TRANSAKSI POIN', 'transaksi-poin', points, { alasan: 'SALAH' }),
    move('tukar-poin batal BATAL TUKAR POIN', 'tukar-poin', swapped, { alasan: 'SALAH' }),
    create('pembelian simpan TRANSAKSI PEMBELIAN', 'pembelian', buying([dear], 5_998_000, seller)),
    await validateOwn('pembelian', buying([chain], 5_280_000, seller)),
    move('pembelian batal BATAL PEMBELIAN', 'pembelian', bought, { alasan: 'SALAH INPUT' }),
    create('pembelian tukar TRANSAKSI PEMBELIAN', 'penjualan', { ...(await makeGoods()), ...seller, tukar: [dear] }),
    create(`penjualan simpan ${priceOf}`, 'penjualan', await makeCheapSale()),
    await validateOwn('penjualan', { ...(await makeGoods()), ...buildCash(price) }),
    move('penjualan batal BATAL PENJUALAN', 'penjualan', sold.sale, refund),
    create(`titipan simpan ${priceOf}`, 'titipan', { ...(await makeCheapSale()), ...buildCash(100_000) }),
    await validateOwn('titipan', { ...(await makeGoods()), ...buildCash(100_000) }),
    move('titipan kembalikan KEMBALIKAN TITIPAN', 'titipan', partly, { kode_gudang: 'TOKO', kode_baki: '02' }),
    move('titipan batal BATAL TITIPAN', 'titipan', deposited, refund),
    create('pesanan simpan EDIT HARGA PESANAN', 'pesanan', {
      ...order,
      barang: [{ ...ordered, harga_gram: 1_000_000 }],
    }),
    await validateOwn('pesanan', order),
    move('pesanan batal BATAL PESANAN', 'pesanan', placed, refund),
    { ...move('service batal BATAL SERVICE', 'service', repair), body: {} },
  ]
}

/** A count of the drawer by a person who tries nothing here. */
const prepareCount = async (desk: Desk): Promise<Body> => {
  await desk.parameter({ HITUNG_KAS_MODULE: true })
  const count = { saat: 'AKHIR', jenis_tempat: 'LACI', pecahan: [{ kode_pecahan: '11', lembar: 5 }] }
  return desk.post('hitung-kas?move=simpan', count, 'SPV01')
}
