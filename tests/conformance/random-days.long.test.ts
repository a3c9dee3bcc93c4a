// Random days of a shop through the API: sales, trade-ins, deposits that are taken in part, orders, loans, buy-backs and what
// takes them back. After each day the audit finds nothing, no place holds what no document holds, each entry of cash stands in
// a category of its own, and reports say what the journals say.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { ring } from '../support/shop/desk.ts'
import { openMembers } from '../support/shop/members.ts'
import { databases } from '../support/storage/databases.ts'

const [days, actions] = [10, 30]
const seed = 20261125

const kinds = [
  'sell',
  'sell',
  'sell',
  'trade',
  'bare',
  'buy',
  'deposit',
  'deposit',
  'take',
  'take-part',
  'drop-deposit',
  'order',
  'drop-order',
  'lend',
  'settle',
  'unsettle',
  'cancel-sale',
  'cancel-buy',
  'accessory',
  'money',
  'drop-money',
] as const

const request = fc.record({ do: fc.constantFrom(...kinds), pick: fc.nat(1000), size: fc.integer({ min: 1, max: 3 }) })
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never
type Body = Readonly<Record<string, unknown>>
interface Made extends Body {
  readonly id: string
}

/** What a rule or a faster one may refuse. */
const refusals = [
  'record.invalid',
  'document.state',
  'document.condition',
  'document.refused',
  'document.held',
  'books.not-there',
  'books.not-enough',
  'document.other-count',
]

describe.each(databases)('%s', database => {
  const made: Record<string, Made[]> = {}
  const done: Record<string, number> = {}
  const world = openForTests(() => openMembers(database))
  beforeAll(async () => {
    await world.ask('PUT', 'para-system', { CASHBACK_POIN: 1000 }, 'OWNER')
    await world.create('cash', { arah: 'MASUK', kategori: 'MODAL', jumlah: 900_000_000 }, 'OWNER')
    member = (await world.ask('GET', 'member?range=[0,0]', undefined, 'OWNER')).body[0].kode_member
    accessory = (await world.ask('GET', 'stock-aksesoris?range=[0,0]', undefined, 'OWNER')).body[0].kode_barcode
  }, 120_000)
  let member = ''
  let accessory = ''

  const pickOf = (name: string, pick: number): Made | undefined => made[name]?.[pick % Math.max(1, made[name].length)]
  const take = (name: string, pick: number): Made | undefined => {
    const all = made[name] ?? []
    return all.splice(pick % Math.max(1, all.length), 1)[0]
  }
  /** The answer; undefined where rules refuse it, for a reason that they may have. */
  const call = async (what: string, path: string, body: Body, user = 'KSR01'): Promise<Made | undefined> => {
    let answer = await world.ask('POST', path, body, user)
    if (answer.body.code === 'authorize.needed') answer = await world.agreed(path, body, user)
    done[`${what} ${answer.status < 300 ? 'done' : 'refused'}`] =
      (done[`${what} ${answer.status < 300 ? 'done' : 'refused'}`] ?? 0) + 1
    if (answer.status >= 300) expect(refusals, `${what} ${JSON.stringify(answer.body)}`).toContain(answer.body.code)
    return answer.status < 300 ? answer.body : undefined
  }
  const keep = async (name: string, path: string, body: Body): Promise<void> => {
    const saved = await call(name, `${path}?move=simpan`, body)
    const valid = saved && (await call(`${name} validasi`, `${path}/${saved.id}/moves/validasi`, {}, 'SPV01'))
    if (valid) made[name] = [...(made[name] ?? []), valid]
    else if (saved)
      await call(`${name} tolak`, `${path}/${saved.id}/moves/tolak`, { answers: { alasan: 'TIDAK JADI' } }, 'SPV01')
  }
  const postCustomer = (pick: number): Body =>
    pick % 2 === 0
      ? { kode_sales: 'S01', jenis_customer: 'MEMBER', kode_member: member }
      : { kode_sales: 'S02', nama_customer: 'IBU RATNA' }
  const postPiece = async (): Promise<Body> => ({
    kode_barcode: (await world.ask('POST', 'barang', ring, 'ADM01')).body.kode_barcode,
  })
  const readPieces = async (size: number): Promise<readonly Body[]> =>
    Promise.all(Array.from({ length: size }, postPiece))
  const identity = { jenis_identitas: 'KTP', no_identitas: '3174012345678901' }
  const old = { nama_barang: 'KALUNG LAMA', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 1.2, kondisi: 'MULUS' }
  /** In cash, and by card what is odd. */
  const paid = (amount: number, pick: number): readonly Body[] => {
    const card = pick % 3 === 0 ? Math.floor(amount / 3) : 0
    const rows = [
      { jenis: 'CASH', jumlah_rp: amount - card },
      { jenis: 'DEBET', no_rekening: '8800112233', fee: 2, jumlah_rp: card },
    ]
    return rows.filter(({ jumlah_rp }) => jumlah_rp > 0)
  }
  /** What a sale has to be paid, as its preview says: the refusal names it. */
  const sell = async (name: string, body: Body, pick: number): Promise<void> => {
    const { body: preview } = await world.ask('POST', 'penjualan/preview', { document: body }, 'KSR01')
    const due = Number(preview.harus_bayar ?? preview.document?.harus_bayar ?? preview.row?.harus_bayar ?? NaN)
    const known = Number.isNaN(due) ? await dueOf(body) : due
    await keep(name, 'penjualan', { ...body, pembayaran: paid(known, pick) })
  }
  const dueOf = async (body: Body): Promise<number> => {
    const { body: refused } = await world.ask('POST', 'penjualan?move=simpan', { ...body, pembayaran: [] }, 'KSR01')
    const text = JSON.stringify(refused)
    return Number(/Pembayaran Kurang ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? 0)
  }
  const getNota = (sale: Made | undefined): unknown =>
    (sale?.barang as readonly Body[] | undefined)?.[0]?.no_faktur_jual

  const takeDeposit = async (pick: number, isWhole: boolean): Promise<void> => {
    const deposit = take('deposit', pick)
    if (!deposit) return
    const goods = (deposit.barang as readonly Body[]).map(({ kode_barcode, qty }) => ({ kode_barcode, qty }))
    const some = isWhole ? goods : goods.slice(0, Math.max(1, goods.length - 1))
    const tray = some.length < goods.length ? { kode_gudang_sisa: 'TOKO', kode_baki_sisa: '02' } : {}
    const body = { ...postCustomer(pick), ...tray, no_titip_group: deposit.no_titip_group, barang: some }
    await sell(isWhole ? 'take' : 'take-part', body, pick)
    made.sale = [...(made.sale ?? []), ...(made.take ?? []), ...(made['take-part'] ?? [])]
    made.take = made['take-part'] = []
  }

  const act = async ({ do: what, pick, size }: Request): Promise<void> => {
    const alasan = 'SALAH INPUT'
    if (what === 'sell') return sell('sale', { ...postCustomer(pick), barang: await readPieces(size) }, pick)
    if (what === 'trade')
      return sell(
        'sale',
        {
          ...postCustomer(pick),
          barang: await readPieces(size),
          tukar: [{ no_faktur_jual: getNota(pickOf('sale', pick)), kondisi: 'MULUS' }],
        },
        pick,
      )
    if (what === 'bare')
      return sell('sale', { ...postCustomer(pick), ...identity, barang: await readPieces(1), tukar: [old] }, pick)
    if (what === 'accessory')
      return sell('sale', { ...postCustomer(pick), barang: [{ kode_barcode: accessory, qty: size }] }, pick)
    if (what === 'deposit')
      return keep('deposit', 'titipan', {
        ...postCustomer(pick),
        barang: await readPieces(size),
        pembayaran: paid(900_000, pick),
      })
    if (what === 'take' || what === 'take-part') return takeDeposit(pick, what === 'take')
    if (what === 'order') {
      const wanted = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN', perkiraan_berat: 2.5 }
      const { body: date } = await world.ask('GET', 'system/date', undefined, 'KSR01')
      const estimasi = `${Number(String(date.tgl_system ?? '2026').slice(0, 4)) + 1}-01-01`
      return keep('order', 'pesanan', {
        ...postCustomer(1),
        estimasi,
        barang: [wanted],
        pembayaran: paid(700_000, pick),
      })
    }
    if (what === 'lend')
      return keep('loan', 'hutang', {
        ...postCustomer(1),
        jumlah_hutang: 3_000_000,
        berat_emas_plastik: 10.5,
        barang: [{ nama_barang: 'GELANG', berat: 10 }],
      })
    if (what === 'buy') {
      const nota = getNota(pickOf('sale', pick))
      return nota === undefined
        ? undefined
        : keep('bought', 'pembelian', {
            ...postCustomer(pick),
            barang: [{ no_faktur_jual: nota, kondisi: 'MULUS' }],
            pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_895_500 }],
          })
    }
    if (what === 'money') {
      const kas = await call(what, 'cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 1000 * (1 + pick) })
      if (kas) made.kas = [...(made.kas ?? []), kas]
      return
    }
    const back = { uang_kembali: 'SAMA', ...(pick % 4 === 0 && { denda: 100_001 }) }
    const undone: Readonly<Record<string, readonly [name: string, path: string, answers: Body]>> = {
      'drop-deposit': [
        'deposit',
        'titipan/{id}/moves/batal',
        { alasan, ...back, ...(size > 1 && { kode_gudang: 'TOKO', kode_baki: '03' }) },
      ],
      'drop-order': ['order', 'pesanan/{id}/moves/batal', { alasan, ...back }],
      'cancel-sale': ['sale', 'penjualan/{id}/moves/batal', { alasan, uang_kembali: size > 1 ? 'SAMA' : 'CASH' }],
      'cancel-buy': ['bought', 'pembelian/{id}/moves/batal', { alasan }],
      'drop-money': ['kas', 'cash/{id}/moves/batal', { alasan }],
      settle: ['loan', 'hutang/{id}/moves/lunas', { pembayaran: [{ jumlah_rp: 3_003_000 }], bunga_rp: 3_000 }],
      unsettle: ['settled', 'hutang/{id}/moves/batal_lunas', {}],
    }
    const by: Readonly<Record<string, string>> = { unsettle: 'SPV01', 'cancel-sale': 'OWNER', 'cancel-buy': 'OWNER' }
    const [name = '', path = '', answers = {}] = undone[what] ?? []
    const document = take(name, pick)
    if (!document) return
    const gone = await call(what, path.replace('{id}', document.id), { answers }, by[what] ?? 'KSR01')
    if (gone && what === 'settle') made.settled = [...(made.settled ?? []), gone]
    if (gone && what === 'unsettle') made.loan = [...(made.loan ?? []), gone]
    if (gone && what === 'cancel-sale' && gone.no_titip_group !== '-') {
      const { body } = await world.ask(
        'GET',
        `titipan?filter=${JSON.stringify({ no_titip_group: gone.no_titip_group })}`,
        undefined,
        'KSR01',
      )
      made.deposit = [
        ...(made.deposit ?? []),
        (await world.ask('GET', `titipan/${body[0].id}`, undefined, 'KSR01')).body,
      ]
    }
  }

  const number = async (sql: string): Promise<number> => Number((await world.rows(sql))[0]?.n ?? 0)

  const inspect = async (): Promise<void> => {
    expect(await world.breaches()).toEqual([])
    const backs = await world.rows(
      "select back.kategori, first.kategori as taken from buku_kas back join buku_kas first on first.entry = back.reverses and first.tempat = back.tempat where back.reverses <> '-'",
    )
    expect(backs.filter(({ kategori, taken }) => kategori !== `BATAL ${taken}`)).toEqual([])
    const negative = await world.rows(
      "select kategori from buku_kas where reverses = '-' and tempat = 'KAS' and ((kind = 'MASUK' and jumlah < 0) or (kind = 'KELUAR' and jumlah > 0))",
    )
    expect(negative).toEqual([])
    const whole = { tgl_from: '2026-11-01', tgl_to: '2027-10-01' }
    const sales = await world.ask('POST', 'penjualan/report-rekap-jual-pajak', whole, 'OWNER')
    const sold = (sales.body as readonly Body[]).reduce((sum, row) => sum + Number(row.harga_total), 0)
    expect(sold).toBe(
      await number("select sum(sign * harga_total) as n from penjualan_barang_journal where kode_toko = 'KCA'"),
    )
    const period = { tgl_awal: whole.tgl_from, tgl_akhir: whole.tgl_to }
    const bought = await world.ask('POST', 'reports/rekap-pembelian', period, 'OWNER')
    expect(bought.body.totals.harga).toBe(
      await number("select sum(sign * harga) as n from pembelian_barang_journal where kode_toko = 'KCA'"),
    )
    const cash = await world.ask('POST', 'reports/transaksi-keuangan-cash', whole, 'OWNER')
    const { jumlah_in: into, jumlah_out: out, awal = 0 } = cash.body.totals
    expect(Number(awal) + into - out).toBe(
      await number(
        "select sum(jumlah) as n from buku_kas where tempat = 'KAS' and kode_toko = 'KCA' and tgl_system >= '2026-11-01'",
      ),
    )
  }

  test('leave no orphan, no entry in a foreign category, and reports that say what the journals say', {
    timeout: 3_600_000,
  }, async () => {
    const sequences = fc.sample(fc.array(request, { minLength: actions, maxLength: actions }), { numRuns: days, seed })
    for (const requests of sequences) {
      for (const one of requests) await act(one)
      await inspect()
      await world.nextDay()
      made.kas = []
      await inspect()
    }
    const happened = [
      'sale',
      'take',
      'take-part',
      'drop-deposit',
      'drop-order',
      'bought',
      'settle',
      'unsettle',
      'cancel-sale',
      'cancel-buy',
      'drop-money',
    ]
    expect(happened.filter(what => done[`${what} done`] === undefined)).toEqual([])
  })
})
