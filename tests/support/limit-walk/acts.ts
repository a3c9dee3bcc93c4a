// What a cashier, a supervisor and an admin do in the random walk: each way out of drawer, accounts and stock, and what undoes it.
import { ring } from '../shop/desk.ts'
import type { WalkedLimit } from './leaving-by-books.ts'
import { type Act, type Body, must, type Saved, type Walk, type Walker } from './walk.ts'

const account = '8800112233'
const ringPrice = 4_946_000
const gram = 1000

/** Small beside what the acts are about, so that each is reached. */
export const walkedLimits: Readonly<Record<string, WalkedLimit>> = {
  kas_keluar: {
    keys: { document: 'BATAS_KAS_KELUAR', day: 'BATAS_KAS_KELUAR_HARI', shop: 'BATAS_KAS_KELUAR_TOKO' },
    document: 500_000,
    day: 1_200_000,
    shop: 3_000_000,
  },
  bank_keluar: {
    keys: { document: 'BATAS_BANK_KELUAR', day: 'BATAS_BANK_KELUAR_HARI', shop: 'BATAS_BANK_KELUAR_TOKO' },
    document: 600_000,
    day: 1_500_000,
    shop: 4_000_000,
  },
  setor_bank: {
    keys: { document: 'BATAS_SETOR_BANK', day: 'BATAS_SETOR_BANK_HARI', shop: 'BATAS_SETOR_BANK_TOKO' },
    document: 700_000,
    day: 2_000_000,
    shop: 5_000_000,
  },
  hutang: {
    keys: { document: 'BATAS_HUTANG', day: 'BATAS_HUTANG_HARI', shop: 'BATAS_HUTANG_TOKO' },
    document: 1_000_000,
    day: 3_000_000,
    shop: 7_500_000,
  },
  pembelian: {
    keys: { document: 'BATAS_PEMBELIAN', day: 'BATAS_PEMBELIAN_HARI', shop: 'BATAS_PEMBELIAN_TOKO' },
    document: 3_000_000,
    day: 12_000_000,
    shop: 30_000_000,
  },
  uang_kembali: {
    keys: { document: 'BATAS_UANG_KEMBALI', day: 'BATAS_UANG_KEMBALI_HARI', shop: 'BATAS_UANG_KEMBALI_TOKO' },
    document: 50_000,
    day: 200_000,
    shop: 450_000,
  },
  batal_bayar: {
    keys: { day: 'BATAS_BATAL_BAYAR_HARI', shop: 'BATAS_BATAL_BAYAR_TOKO' },
    day: 9_000_000,
    shop: 20_000_000,
  },
  cashback: {
    keys: { document: 'BATAS_CASHBACK', day: 'BATAS_CASHBACK_HARI', shop: 'BATAS_CASHBACK_TOKO' },
    document: 3000,
    day: 9000,
    shop: 22_000,
  },
  tukar_poin: { keys: { document: 'BATAS_TUKAR_POIN', day: 'BATAS_TUKAR_POIN_HARI' }, document: 2, day: 5 },
  hadiah: { keys: { document: 'BATAS_HADIAH_KELUAR', day: 'BATAS_HADIAH_KELUAR_HARI' }, document: 3, day: 8 },
  aksesoris: { keys: { document: 'BATAS_AKSESORIS_KELUAR', day: 'BATAS_AKSESORIS_KELUAR_HARI' }, document: 3, day: 8 },
  selisih_terima: {
    keys: { document: 'BATAS_SELISIH_OPNAME', day: 'BATAS_SELISIH_OPNAME_HARI' },
    document: 500,
    day: 1200,
    factor: gram,
  },
  susut: { keys: { day: 'BATAS_SUSUT_HARI' }, day: 500, factor: gram },
  emas_keluar: { keys: { day: 'BATAS_EMAS_KELUAR_HARI' }, day: 9000, factor: gram },
}

const buyer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
const seller = { no_identitas: '3174012345678901', jenis_identitas: 'KTP' }
const pledge = { nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 20 }
const alasan = 'SALAH INPUT'
const tray = { kode_gudang: 'TOKO', kode_baki: '02' }

interface Goods {
  readonly member: string
  readonly gift: string
  readonly accessory: string
}

const goods = new WeakMap<Walk, Goods>()
const getGoods = (walk: Walk): Goods => goods.get(walk) ?? { member: '', gift: '', accessory: '' }

/** Money, gold with a craftsman, receipts, points and gifts, all by an owner, who has no limits. */
export const prepareWalk = async (walk: Walk): Promise<void> => {
  const post = (path: string, body: Body) => must(walk.ask('POST', path, body, 'OWNER'), 201)
  await must(
    walk.ask('PUT', 'para-system', { SEPUHAN_MODULE: true, SEMI_GROSIR_MODULE: true, CASHBACK_POIN: 1000 }, 'OWNER'),
    200,
  )
  for (let count = 0; count < 5; count++)
    await post('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 900_000_000 })
  for (let count = 0; count < 2; count++)
    await post('uang-bank?move=simpan', {
      arah: 'MASUK',
      kategori: 'MODAL',
      no_rekening: account,
      jumlah: 900_000_000,
    })
  await post('tukang', { kode_tukang: 'TKG', nama_tukang: 'PAK TUKANG' })
  const gold = { nama_barang: 'EMAS LEBUR', berat: 900, kadar: 99.9 }
  await post('emas-tukang?move=simpan', { kode_tukang: 'TKG', arah: 'SERAH', emas: [gold] })
  const type = { kode_dept: 'CCG17K', qty: 400, berat: 900, harga_modal: 600_000, ongkos: 1000 }
  await post('penerimaan-barang?move=simpan', { supplier_barang: 'SUP01', jenis: [type] })
  const find = (path: string) => must(walk.ask('GET', path, undefined, 'OWNER'), 200)
  const [member] = await find('member?sort=["poin","DESC"]')
  const [gift] = await find('hadiah')
  await must(walk.ask('PUT', `hadiah/${gift.id}`, { poin: 1 }, 'OWNER'), 200)
  const points = { jenis: 'TAMBAH', kode_member: member.kode_member, poin: 900, keterangan: 'SALDO LAMA' }
  await walk.make({ user: 'OWNER', pick: 1 }, 'transaksi-poin?move=simpan', points)
  await post('stock-hadiah?move=simpan', { jenis: 'TAMBAH', kode_hadiah: gift.kode_hadiah, qty: 900 })
  const [kind] = await find('barang?filter={"jenis_group":"ACC"}')
  await post('stock-aksesoris?move=simpan', { jenis: 'TAMBAH', kode_barcode: kind.kode_barcode, jumlah: 900 })
  goods.set(walk, { member: member.kode_member, gift: gift.kode_hadiah, accessory: kind.kode_barcode })
}

const money = ['KSR01', 'SPV01']
const stock = ['ADM01', 'SPV01']

const create = (name: string, users: readonly string[], move: string, run: Act['run']): Act => ({
  name,
  moves: [move],
  users,
  run,
})

/** A move of what is in a pool, which goes on to another pool. */
const follow = (
  users: readonly string[],
  [from, path, move]: readonly [string, string, string],
  { to, body = {} }: { readonly to?: string; readonly body?: Body } = {},
): Act => ({
  name: `${path} ${move}`,
  moves: [`${path === 'cash' ? 'uang-kas' : path} ${move}`],
  users,
  run: async (walk, walker) => {
    const saved = walk.take(from, walker)
    if (!saved) return
    const made = await walk.make(walker, `${path}/${saved.id}/moves/${move}`, body)
    if (made && to !== undefined) walk.keep(to, made)
    // What waits stays, as it holds the day.
    if (!made && (from.endsWith(' waiting') || walker.pick % 2 === 0)) walk.keep(from, saved)
  },
})

const save =
  (path: string, pool: string, build: (walk: Walk, walker: Walker) => Body | Promise<Body>): Act['run'] =>
  async (walk, walker) =>
    walk.keep(pool, await walk.make(walker, `${path}?move=simpan`, await build(walk, walker)))

const makeRing = async (walk: Walk): Promise<Body> => {
  const { kode_barcode } = await must(walk.ask('POST', 'barang', ring, 'ADM01'), 201)
  return { kode_barcode }
}

const moneyActs: readonly Act[] = [
  ...(['KELUAR', 'KELUAR', 'MASUK'] as const).map((arah, index) =>
    create(`cash ${arah} ${index}`, money, 'uang-kas simpan', (walk, walker) =>
      save('cash', 'cash', () => ({
        arah,
        kategori: arah === 'MASUK' ? 'MODAL' : 'GAJI',
        jumlah: walk.drawAmount(arah === 'MASUK' ? 'batal_bayar' : 'kas_keluar', walker),
      }))(walk, walker),
    ),
  ),
  ...(['TARIK', 'KELUAR', 'SETOR', 'MASUK'] as const).map(arah =>
    create(`bank ${arah}`, money, 'uang-bank simpan', (walk, walker) =>
      save('uang-bank', 'bank', () => ({
        arah,
        no_rekening: account,
        ...(arah === 'MASUK' && { kategori: 'MODAL' }),
        ...(arah === 'KELUAR' && { kategori: 'GAJI' }),
        jumlah: walk.drawAmount(arah === 'SETOR' ? 'setor_bank' : 'bank_keluar', walker),
      }))(walk, walker),
    ),
  ),
  follow(money, ['cash', 'cash', 'batal'], { body: { answers: { alasan } } }),
  follow(money, ['bank', 'uang-bank', 'batal'], { body: { answers: { alasan } } }),
]

const settle = (move: 'lunas' | 'peremajaan', to: string): Act =>
  create(`hutang ${move}`, money, `hutang ${move}`, async (walk, walker) => {
    const loan = walk.take('loan', walker)
    if (!loan) return
    const { body } = await walk.ask('POST', `hutang/${loan.id}/answers/${move}`, { answers: {} }, walker.user)
    const paid = { jenis: 'TRANSFER', no_rekening: account, jumlah_rp: body.harus_bayar }
    const made = await walk.make(walker, `hutang/${loan.id}/moves/${move}`, { answers: { pembayaran: [paid] } })
    walk.keep(made ? to : 'loan', made ?? loan)
  })

const loanActs: readonly Act[] = [
  create('lend', money, 'hutang simpan', (walk, walker) =>
    save('hutang', 'hutang waiting', () => ({
      ...buyer,
      no_hp: '0812',
      berat_emas_plastik: 30,
      jumlah_hutang: walk.drawAmount('hutang', walker),
      barang: [pledge],
    }))(walk, walker),
  ),
  follow(money, ['hutang waiting', 'hutang', 'validasi'], { to: 'loan' }),
  follow(['SPV01'], ['hutang waiting', 'hutang', 'tolak']),
  follow(['SPV01'], ['loan', 'hutang', 'batal'], { body: { answers: { alasan } } }),
  follow(['SPV01'], ['settled', 'hutang', 'batal_lunas'], { to: 'loan' }),
  settle('lunas', 'settled'),
  settle('peremajaan', 'renewed'),
]

const weights = [0.6, 1, 1.5, 1.75, 3.5, 7] as const

const buildOld = ({ pick }: Walker): Body => ({
  nama_barang: 'KALUNG LAMA',
  kode_group: 'G17K',
  kode_dept: 'KLG17K',
  berat: weights[Math.floor(pick / 4) % weights.length],
  kondisi: 'MULUS',
})

/** What has to be paid, which the preview of less names. */
const readDue = async (walk: Walk, path: string, body: Body): Promise<number> => {
  const { body: preview } = await walk.ask('POST', `${path}/preview?move=simpan`, { ...body, pembayaran: [] }, 'OWNER')
  return Number(/Kurang ([\d,]+)/.exec(JSON.stringify(preview.faults))?.[1]?.replaceAll(',', '') ?? 0)
}

const keepPieces = (walk: Walk, bought: Saved | undefined): void => {
  for (const line of (bought?.barang as readonly Body[] | undefined) ?? [])
    walk.keep('returned', { id: String(line.kode_barcode), berat: line.berat })
}

const buildCash = (jumlah_rp: number): Body => ({ pembayaran: [{ jenis: 'CASH', jumlah_rp }] })

const counterActs: readonly Act[] = [
  create('buy', money, 'pembelian simpan', (walk, walker) =>
    save('pembelian', 'pembelian waiting', async () => {
      const body = { ...buyer, ...seller, barang: [buildOld(walker)] }
      return { ...body, ...buildCash(await readDue(walk, 'pembelian', body)) }
    })(walk, walker),
  ),
  create('validate purchase', money, 'pembelian validasi', async (walk, walker) => {
    const waiting = walk.take('pembelian waiting', walker)
    const made = waiting && (await walk.make(walker, `pembelian/${waiting.id}/moves/validasi`))
    if (!made) return walk.keep('pembelian waiting', waiting)
    if (walker.pick % 3 === 0) walk.keep('bought', made)
    else keepPieces(walk, made)
  }),
  follow(['SPV01'], ['pembelian waiting', 'pembelian', 'tolak'], { body: { answers: { alasan } } }),
  follow(money, ['bought', 'pembelian', 'batal'], { body: { answers: { alasan, jenis: 'CASH' } } }),
  create('sell above the price', money, 'penjualan simpan', (walk, walker) =>
    save('penjualan', 'penjualan waiting', async () => {
      const paid = {
        jenis: 'TRANSFER',
        no_rekening: account,
        jumlah_rp: ringPrice + walk.drawAmount('uang_kembali', walker),
      }
      return { ...buyer, barang: [await makeRing(walk)], transfer_lebih: true, pembayaran: [paid] }
    })(walk, walker),
  ),
  create('trade in', money, 'pembelian tukar', (walk, walker) =>
    save('penjualan', 'penjualan waiting', async () => {
      const body = { ...buyer, ...seller, barang: [await makeRing(walk)], tukar: [buildOld(walker)] }
      const due = await readDue(walk, 'penjualan', body)
      return { ...body, pembayaran: due > 0 ? buildCash(due).pembayaran : [] }
    })(walk, walker),
  ),
  follow(money, ['penjualan waiting', 'penjualan', 'validasi'], { to: 'sold' }),
  follow(['SPV01'], ['penjualan waiting', 'penjualan', 'tolak'], { body: { answers: { alasan } } }),
  follow(money, ['sold', 'penjualan', 'batal'], { body: { answers: { alasan, uang_kembali: 'SAMA' } } }),
  create('deposit', money, 'titipan simpan', (walk, walker) =>
    save('titipan', 'titipan waiting', async () => ({
      ...buyer,
      barang: [await makeRing(walk)],
      ...buildCash(walk.drawAmount('hutang', walker)),
    }))(walk, walker),
  ),
  follow(money, ['titipan waiting', 'titipan', 'validasi'], { to: 'deposited' }),
  follow(money, ['deposited', 'titipan', 'batal'], { body: { answers: { alasan, uang_kembali: 'SAMA', ...tray } } }),
  create('order', money, 'pesanan simpan', (walk, walker) =>
    save('pesanan', 'pesanan waiting', () => ({
      ...buyer,
      estimasi: '2027-01-30',
      barang: [{ kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN', perkiraan_berat: 2.5 }],
      ...buildCash(walk.drawAmount('hutang', walker)),
    }))(walk, walker),
  ),
  follow(money, ['pesanan waiting', 'pesanan', 'validasi'], { to: 'ordered' }),
  follow(money, ['ordered', 'pesanan', 'batal'], { body: { answers: { alasan, uang_kembali: 'CASH' } } }),
  create('repair', money, 'service simpan', (walk, walker) =>
    save('service', 'repair', () => ({
      nama_customer: 'PAK BUDI',
      barang: [{ nama_barang: 'CINCIN', berat: 2, ongkos: 5_000_000 }],
      ...buildCash(walk.drawAmount('hutang', walker)),
    }))(walk, walker),
  ),
  follow(money, ['repair', 'service', 'batal']),
]

const pointActs: readonly Act[] = [
  create('cashback', money, 'transaksi-poin simpan', (walk, walker) =>
    save('transaksi-poin', 'points', () => ({
      jenis: 'AMBIL',
      kode_member: getGoods(walk).member,
      poin: Math.max(1, Math.floor(walk.drawAmount('cashback', walker) / 1000)),
    }))(walk, walker),
  ),
  follow(money, ['points', 'transaksi-poin', 'batal'], { body: { answers: { alasan } } }),
  create('swap points', money, 'tukar-poin simpan', (walk, walker) =>
    save('tukar-poin', 'swapped', () => ({
      kode_member: getGoods(walk).member,
      kode_hadiah: getGoods(walk).gift,
      jumlah: walk.drawAmount('tukar_poin', walker),
    }))(walk, walker),
  ),
  follow(money, ['swapped', 'tukar-poin', 'batal'], { body: { answers: { alasan } } }),
]

const stockActs: readonly Act[] = [
  ...(['AMBIL', 'TAMBAH'] as const).map(jenis =>
    create(`gift ${jenis}`, stock, 'stock-hadiah simpan', (walk, walker) =>
      save('stock-hadiah', 'gifts', () => ({
        jenis,
        kode_hadiah: getGoods(walk).gift,
        qty: walk.drawAmount('hadiah', walker),
      }))(walk, walker),
    ),
  ),
  follow(stock, ['gifts', 'stock-hadiah', 'batal'], { body: { answers: { alasan } } }),
  create('take accessories', stock, 'stock-aksesoris simpan', (walk, walker) =>
    save('stock-aksesoris', 'none', () => ({
      jenis: 'AMBIL',
      kode_barcode: getGoods(walk).accessory,
      jumlah: walk.drawAmount('aksesoris', walker),
    }))(walk, walker),
  ),
  create('weigh receipts', ['ADM01'], 'stock-opname-penerimaan selesai', async (walk, walker) => {
    const [held] = await walk.rows("select sum(berat) as n from buku_penerimaan_per_jenis where tempat = 'CCG17K'")
    const rest = Number(held?.n ?? 0) - walk.drawAmount('selisih_terima', walker) * gram
    const body = { kode_dept: 'CCG17K', berat_opname: Math.round(rest) / gram }
    await walk.make(walker, 'stock-opname-penerimaan?move=selesai', body)
  }),
  create('scrap', stock, 'hancur-barang simpan', (walk, walker) =>
    save('hancur-barang', 'scrapped', async () => ({ kondisi_barang: 'PATAH', barang: [await makeRing(walk)] }))(
      walk,
      walker,
    ),
  ),
  follow(['SPV01'], ['scrapped', 'hancur-barang', 'batal'], { body: { answers: { alasan_batal: alasan } } }),
  create('sort', stock, 'sortir-pembelian simpan', async (walk, walker) => {
    const piece = walk.take('returned', walker)
    if (!piece) return
    const result = (['CUCI', 'JUAL', 'HANCUR'] as const)[walker.pick % 3] ?? 'JUAL'
    const loss = result === 'HANCUR' ? 0 : walk.drawAmount('susut', walker)
    const berat_sortir = Math.max(0.01, Math.round((Number(piece.berat) - loss) * gram) / gram)
    const line = { kode_barcode: piece.id, hasil_sortir: result, berat_sortir }
    const made = await walk.make(walker, 'sortir-pembelian?move=simpan', { barang: [line] })
    walk.keep(made ? result : 'returned', { id: piece.id, berat: made ? berat_sortir : piece.berat })
  }),
  create('melt', stock, 'pindah-sortir simpan', async (walk, walker) => {
    const piece = walk.take('JUAL', walker)
    if (!piece) return
    const body = { tujuan: 'LEBUR', barang: [{ kode_barcode: piece.id }] }
    if (!(await walk.make(walker, 'pindah-sortir?move=simpan', body))) walk.keep('JUAL', piece)
  }),
  create('send to wash', stock, 'cucian kirim', async (walk, walker) => {
    const piece = walk.take('CUCI', walker)
    if (!piece) return
    const barang = [{ kode_barcode: piece.id }]
    const sent = await walk.make(walker, 'cucian?move=kirim', { kode_tukang: 'TKG', barang })
    walk.keep('washing', sent)
  }),
  create('back from wash', stock, 'cucian selesai', async (walk, walker) => {
    const sent = walk.take('washing', walker)
    const [line] = (sent?.barang as readonly Body[] | undefined) ?? []
    if (!sent || !line) return
    const loss = walk.drawAmount('susut', walker)
    const berat_kembali = Math.max(0, Math.round((Number(line.berat_kirim) - loss) * gram) / gram)
    const barang = [{ id: line.id, kode_barcode: line.kode_barcode, berat_kembali }]
    const body = { barang, ongkos_cuci: walk.drawAmount('kas_keluar', walker) }
    await must(walk.ask('PUT', `cucian/${sent.id}`, body, walker.user), 200)
    if (!(await walk.make(walker, `cucian/${sent.id}/moves/selesai`))) walk.keep('washing', sent)
  }),
  create('wages', ['ADM01'], 'emas-tukang simpan', (walk, walker) =>
    save('emas-tukang', 'wages', () => ({
      kode_tukang: 'TKG',
      arah: 'TERIMA',
      emas: [
        {
          jenis: 'HASIL',
          nama_barang: 'CINCIN',
          berat: 0.1,
          kadar: 75,
          susut: 0,
          ongkos: walk.drawAmount('kas_keluar', walker),
        },
      ],
    }))(walk, walker),
  ),
  follow(['SPV01'], ['wages', 'emas-tukang', 'batal'], { body: { answers: { alasan_batal: alasan } } }),
]

export const walkedActs: readonly Act[] = [...moneyActs, ...loanActs, ...counterActs, ...pointActs, ...stockActs]
