// What a report shows of closed days stays, whatever is done to their documents later.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { type Body, createDesk, type Desk } from '../support/shop/desk.ts'
import { noon, openShop, query, type Shop } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')

const period = { from: '2026-11-01', to: '2026-11-20' }
const nextDay = '2026-11-21'
const member = 'PLG0000001'

/** Columns that say how it is now, by report; `*` is a report of what is there now. */
const current: Readonly<Record<string, readonly string[]>> = {
  'lihat-pembelian-barang': ['status'],
  'lihat-penjualan-barang': ['status'],
  'service-masuk': ['status'],
  services: ['status'],
  'transaksi-hutang': ['status'],
  // What was paid so far, and what is left to pay.
  pesanan: ['jumlah_bayar', 'sisa_bayar', 'keadaan', 'estimasi'],
  'titip-uang': ['dp', 'sisa', 'status'],
  'stock-hutang': ['*'],
  // What is on its way, and what became of it.
  'terima-barang': ['*'],
}

/** Refused on a later day. */
const sameDay = [
  'emas-tukang batal',
  'hancur-barang batal',
  'stock-hadiah batal',
  'transaksi-poin batal',
  'tukar-poin batal',
  'uang-bank batal',
  'uang-kas batal',
]

/** Their documents are in no report of a period but those of what is on its way, or reported, now. */
const unreported = [
  'hapus-data batal',
  'hitung-kas periksa',
  'kiriman-webhook batal',
  'kiriman-webhook ulang',
  'kirim-barang terima',
  'laporan-ppatk koreksi',
  'laporan-ppatk laporkan',
  'minta-barang batal',
  'minta-barang tolak',
  'pesan-keluar batal',
  'pesan-keluar ulang',
  'schedule-run again',
  'schedule-run cancel',
  'timbang-terima jawab',
  'titipan kembalikan',
]

interface Snapshot {
  readonly rows: readonly Body[]
  readonly totals: Body
}

const withoutCurrent = (report: string, cells: Body = {}): Body =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !current[report]?.includes(name)))

describe.each(databases)('%s', database => {
  let now = noon
  let desk: Desk
  const signIn = async (shop: Shop): Promise<void> => {
    desk = await createDesk(shop)
  }
  beforeAll(async () => {
    await signIn(await openShop({ database, env: { KENCANA_START: 'demo' }, now: () => now }))
    await desk.parameter({ SEPUHAN_MODULE: true, BATAS_SUSUT: 100, VALIDASI_ORANG_KEDUA: 'TIDAK' })
    await desk.ask('POST', 'tukang', { kode_tukang: 'TKG', nama_tukang: 'PAK TUKANG' }, 'OWNER')
    await desk.deposit(900_000_000)
  })
  afterAll(() => desk.shop.close())

  /** Reports of a period, with the filters that choose this one. */
  const listReports = () =>
    Object.values(schema.reports).flatMap(({ name, filters, variants }) => {
      const names = new Set(filters.map(({ field }) => field.name))
      const [first, last] = names.has('tgl_awal') ? ['tgl_awal', 'tgl_akhir'] : ['tgl_from', 'tgl_to']
      if (!names.has(first) || current[name]?.includes('*')) return []
      const dates = { [first]: period.from, [last]: period.to, ...(names.has('member') && { member }) }
      const forms = Object.keys(variants?.of ?? {})
      const chosen = forms.length === 0 ? [{}] : forms.map(form => ({ [variants?.by ?? '']: form }))
      return chosen.map(filter => ({ name, filter: { ...dates, ...filter } }))
    })
  const readReports = async (): Promise<ReadonlyMap<string, Snapshot>> => {
    const found = new Map<string, Snapshot>()
    for (const { name, filter } of listReports()) {
      const { status, body } = await desk.ask('GET', `reports/${name}?${query({ filter })}`, undefined, 'OWNER')
      expect({ name, status, faults: body.faults }).toMatchObject({ name, status: 200 })
      const tables = [body, ...(body.sections ?? [])]
      const rows = tables.flatMap(({ rows: own }) =>
        own.map(({ cells }: { cells: Body }) => withoutCurrent(name, cells)),
      )
      const totals = Object.assign({}, ...tables.map(({ totals: own }, nth) => ({ [nth]: withoutCurrent(name, own) })))
      found.set(`${name} ${JSON.stringify(filter)}`, { rows, totals })
    }
    return found
  }

  const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA', no_hp: '0811' }
  const cash = (jumlah_rp: number) => [{ jenis: 'CASH', jumlah_rp }]
  const lend = async (tgl_hutang = period.to) => {
    const barang = [{ nama_barang: 'GELANG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }]
    const loan = { ...customer, tgl_hutang, berat_emas_plastik: 7.2, jumlah_hutang: 1_000_000, barang }
    const { id } = await desk.post('hutang?move=simpan', loan)
    return desk.post(`hutang/${id}/moves/validasi`, {}, 'SPV01')
  }
  const settle = async (id: string) => {
    const { body: due } = await desk.ask('POST', `hutang/${id}/answers/lunas`, { answers: {} }, 'KSR01')
    return desk.post(`hutang/${id}/moves/lunas`, { answers: { pembayaran: cash(due.harus_bayar) } })
  }
  const sell = async () => {
    const barang = [{ kode_barcode: await desk.make() }]
    const body = { ...customer, kode_member: member, barang, pembayaran: cash(4_946_000) }
    const { id } = await desk.post('penjualan?move=simpan', body)
    return desk.post(`penjualan/${id}/moves/validasi`, {}, 'SPV01')
  }
  const buy = async () => {
    const goods = { nama_barang: 'KALUNG LAMA', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 3, kondisi: 'MULUS' }
    const identity = { no_identitas: '3174012345678901', jenis_identitas: 'KTP' }
    const body = { ...customer, ...identity, barang: [goods], pembayaran: cash(5_280_000) }
    const { id } = await desk.post('pembelian?move=simpan', body)
    return desk.post(`pembelian/${id}/moves/validasi`, {}, 'SPV01')
  }
  const order = async (line: Body = {}) => {
    const goods = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5, ...line }
    const body = { ...customer, estimasi: '2026-11-30', barang: [goods], pembayaran: cash(1_000_000) }
    const { id } = await desk.post('pesanan?move=simpan', body)
    return desk.post(`pesanan/${id}/moves/validasi`, {}, 'SPV01')
  }
  const setAside = async () => {
    const body = { ...customer, barang: [{ kode_barcode: await desk.make() }], pembayaran: cash(500_000) }
    const { id } = await desk.post('titipan?move=simpan', body)
    return desk.post(`titipan/${id}/moves/validasi`, {}, 'SPV01')
  }
  const repair = async (isDone: boolean) => {
    const barang = [{ nama_barang: 'CINCIN PATAH', berat: 1.5, ongkos: 100_000 }]
    const made = await desk.post('service?move=simpan', { ...customer, barang, pembayaran: cash(20_000) })
    return isDone ? desk.post(`service/${made.id}/moves/selesai`) : made
  }
  const sort = async (hasil_sortir: string) => {
    const { barang } = await buy()
    const line = { kode_barcode: barang[0].kode_barcode, hasil_sortir, berat_sortir: 3 }
    const body = { barang: [line] }
    return hasil_sortir === 'HANCUR'
      ? desk.agreed('sortir-pembelian?move=simpan', body, 'ADM01')
      : desk.post('sortir-pembelian?move=simpan', body, 'ADM01')
  }
  const wash = async () => {
    const { barang } = await sort('CUCI')
    const batch = { kode_tukang: 'TKG', barang: [{ kode_barcode: barang[0].kode_barcode }] }
    return desk.post('cucian?move=kirim', batch, 'ADM01')
  }
  const send = async () =>
    desk.post(
      'kirimbarang?move=kirim',
      { kode_toko_tujuan: 'KCB', barang: [{ kode_barcode: await desk.make() }] },
      'OWNER',
    )

  const refund = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
  interface Act {
    readonly make: () => Promise<{ readonly id: string }>
    /** What is done on the next day. */
    readonly later: (id: string) => Promise<unknown>
  }
  const move = (document: string, id: string, name: string, answers?: Body) =>
    desk.agreed(`${document}/${id}/moves/${name}`, answers ? { answers } : {}, 'OWNER', 'SPV01')
  const plain = (document: string, id: string, name: string, answers?: Body) =>
    desk.post(`${document}/${id}/moves/${name}`, answers ? { answers } : {}, 'OWNER')

  /** By document and move. */
  const acts: Readonly<Record<string, Act>> = {
    'penjualan batal': { make: sell, later: id => plain('penjualan', id, 'batal', refund) },
    'pembelian batal': {
      make: buy,
      later: id => plain('pembelian', id, 'batal', { alasan: 'SALAH INPUT', jenis: 'CASH' }),
    },
    'titipan tambah_dp': {
      make: setAside,
      later: id => plain('titipan', id, 'tambah_dp', { pembayaran: cash(100_000) }),
    },
    'titipan batal': { make: setAside, later: id => move('titipan', id, 'batal', refund) },
    'pesanan tambah_dp': { make: order, later: id => plain('pesanan', id, 'tambah_dp', { pembayaran: cash(100_000) }) },
    'pesanan ubah_estimasi': {
      make: order,
      later: id => plain('pesanan', id, 'ubah_estimasi', { estimasi: '2026-12-30' }),
    },
    'pesanan batal': { make: order, later: id => move('pesanan', id, 'batal', refund) },
    'pesanan ambil_contoh': {
      make: async () => {
        const made = await order({ contoh_barang: 'DARI TOKO', kode_dari_toko: await desk.make() })
        await desk.make({ no_pesanan: made.no_pesanan })
        return made
      },
      later: id => plain('pesanan', id, 'ambil_contoh'),
    },
    'service ubah_estimasi': {
      make: () => repair(false),
      later: id => plain('service', id, 'ubah_estimasi', { tgl_estimasi: '2026-12-30' }),
    },
    'service selesai': { make: () => repair(false), later: id => plain('service', id, 'selesai') },
    'service ambil': {
      make: () => repair(true),
      later: id => plain('service', id, 'ambil', { berat_kembali: 1.5, pembayaran: cash(80_000) }),
    },
    'service batal': { make: () => repair(true), later: id => move('service', id, 'batal') },
    'hutang ingatkan': { make: () => lend(), later: id => plain('hutang', id, 'ingatkan') },
    'hutang batal': { make: () => lend(), later: id => move('hutang', id, 'batal', { alasan: 'SALAH' }) },
    'hutang lunas': { make: () => lend(), later: settle },
    'hutang batal_lunas': {
      make: async () => settle((await lend()).id),
      later: id => move('hutang', id, 'batal_lunas', { keterangan: 'SALAH' }),
    },
    'hutang peremajaan': {
      make: () => lend(),
      later: async id => {
        const { body: due } = await desk.ask('POST', `hutang/${id}/answers/peremajaan`, { answers: {} }, 'OWNER')
        return plain('hutang', id, 'peremajaan', { pembayaran: cash(due.harus_bayar) })
      },
    },
    'hutang lelang': { make: () => lend('2026-07-01'), later: id => plain('hutang', id, 'lelang') },
    'sortir-pembelian batal': {
      make: () => sort('HANCUR'),
      later: id => plain('sortir-pembelian', id, 'batal', { alasan_batal: 'SALAH' }),
    },
    'cucian selesai': {
      make: wash,
      later: async id => {
        const { body } = await desk.ask('GET', `cucian/${id}`, undefined, 'OWNER')
        const barang = body.barang.map((line: Body) => ({
          id: line.id,
          kode_barcode: line.kode_barcode,
          berat_kembali: 2.9,
        }))
        expect((await desk.ask('PUT', `cucian/${id}`, { barang }, 'OWNER')).status).toBe(200)
        return plain('cucian', id, 'selesai')
      },
    },
    'cucian batal': { make: wash, later: id => plain('cucian', id, 'batal') },
    'penerimaan-barang batal': {
      make: () => {
        const jenis = [{ kode_dept: 'CCG17K', qty: 2, berat: 5 }]
        return desk.post('penerimaan-barang?move=simpan', { supplier_barang: 'SUP01', jenis }, 'ADM01')
      },
      later: id => plain('penerimaan-barang', id, 'batal', { alasan_batal: 'SALAH' }),
    },
    'pesanan kerjakan_lagi': {
      make: async () => {
        const made = await order()
        await desk.scrap(await desk.make({ no_pesanan: made.no_pesanan }))
        return made
      },
      later: async id => {
        const { body } = await desk.ask('GET', `pesanan/${id}`, undefined, 'OWNER')
        return desk.post(`pesanan/${id}/moves/kerjakan_lagi`, { lines: [body.barang[0].id] }, 'OWNER')
      },
    },
    'kirim-barang batal': {
      make: send,
      later: async id => {
        const { body } = await desk.ask('GET', `kirimbarang/${id}`, undefined, 'OWNER')
        const lines = body.barang.map(({ id: line }: Body) => line)
        return desk.post(`kirimbarang/${id}/moves/batal`, { lines, answers: { alasan_batal: 'SALAH' } }, 'OWNER')
      },
    },
  }

  if (database === 'sqlite')
    test('each move that a user may make on a later day is among them', () => {
      const found = Object.values(schema.resources).flatMap(({ name, lifecycle: { flow } }) =>
        (flow?.moves ?? [])
          .filter(({ from, who }) => who.length > 0 && from.some(state => state !== flow?.initial))
          .filter(({ from }) => !from.every(state => flow?.states[state]?.holdsDay))
          .map(({ id }) => `${name} ${id}`),
      )
      expect(
        found.filter(name => !(name in acts) && !sameDay.includes(name) && !unreported.includes(name)).toSorted(),
      ).toEqual([])
    })

  test('stays whatever is done to their documents on a later day', async () => {
    const made = new Map<string, string>()
    for (const [name, { make }] of Object.entries(acts)) made.set(name, (await make()).id)
    const closed = await desk.ask('POST', 'system/close', { PROSES: 'close' }, 'OWNER')
    expect(closed).toMatchObject({ status: 200, body: { tgl_system: nextDay } })
    now = new Date(`${nextDay}T03:00:00Z`)
    await signIn(desk.shop)
    const before = await readReports()
    expect(before.size).toBeGreaterThan(50)
    for (const [name, { later }] of Object.entries(acts)) await later(made.get(name) ?? '')
    const changed: unknown[] = []
    for (const [report, { rows, totals }] of await readReports()) {
      const former = before.get(report)
      const texts = new Set(former?.rows.map(row => JSON.stringify(row)))
      const isSame = JSON.stringify([former?.rows, former?.totals]) === JSON.stringify([rows, totals])
      if (isSame) continue
      const came = rows.filter(row => !texts.delete(JSON.stringify(row)))
      changed.push({ report, came, gone: [...texts], totals, former: former?.totals })
    }
    expect(changed).toEqual([])
    expect(await desk.breaches()).toEqual([])
  })
})
