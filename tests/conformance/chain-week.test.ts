// Five days of six shops in three zones, which close in random order: books, day sums, reports over shops and the audit agree with
// sums by hand. On PostgreSQL two servers, whose machines are in different zones, answer in turn.
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import { type ChainModel, createChainModel, createRandom } from '../support/shop/chain-model.ts'
import { seller } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import {
  buildPurchase,
  useZoneChain,
  type ZoneChain,
  type ZoneShop,
  zoneShopCodes,
} from '../support/shop/zone-chain.ts'
import { databases } from '../support/storage/databases.ts'

const seed = Number(process.env.TEST_SEED ?? 7)
const million = 1_000_000
const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'] as const

const person = {
  no_identitas: '3273025206670009',
  nama_customer: 'IBU RATNA',
  alamat_customer: 'JL BRAGA 1',
  tanya_identitas: true,
  pekerjaan: 'PEDAGANG',
  sumber_dana: 'HASIL USAHA',
}

/** The work of the chain, each call beside what the model adds for it. */
const createWeek = (chain: ZoneChain, model: ChainModel, random: () => number) => {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const pickPrice = (): number => (60 + Math.floor(random() * 90)) * 100_000
  const pickOther = (code: ZoneShop): ZoneShop => pick(zoneShopCodes.filter(other => other !== code))
  const waiting: {
    readonly from: ZoneShop
    readonly to: ZoneShop
    readonly id: string
    readonly request: string | undefined
    readonly lines: readonly { readonly id: string; readonly kode_barcode: string }[]
  }[] = []
  const notas: { readonly shop: ZoneShop; readonly nota: string; readonly price: number }[] = []
  let day = ''
  const counts = { nearMidnight: 0, otherNotas: 0, returned: 0 }

  const sell = async (code: ZoneShop): Promise<void> => {
    const price = pickPrice()
    const made = await chain.sell(code, price)
    expect(made).toMatchObject({ status: 201, body: { tgl_system: model.dates.get(code), total: price } })
    model.addSale(code, price)
    notas.push({ shop: code, nota: made.body.barang[0].no_faktur_jual, price })
  }
  const buy = async (code: ZoneShop): Promise<void> => {
    const price = pickPrice()
    const made = await chain.buy(code, price, seller)
    expect(made).toMatchObject({ status: 201, body: { tgl_system: model.dates.get(code) } })
    model.addPurchase(code, price)
  }
  /** A nota of another shop, at its price. */
  const buyNota = async (code: ZoneShop): Promise<void> => {
    const index = notas.findIndex(({ shop }) => shop !== code)
    const [sold] = index < 0 ? [] : notas.splice(index, 1)
    if (!sold) return sell(code)
    const made = await chain.ask(code, 'POST', 'pembelian?move=simpan', {
      kode_sales: '-',
      nama_customer: 'IBU RATNA',
      ...seller,
      barang: [{ no_faktur_jual: sold.nota, toko_jual: sold.shop, kondisi: 'MULUS' }],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: sold.price }],
    })
    expect(made).toMatchObject({ status: 201, body: { total: sold.price, tgl_system: model.dates.get(code) } })
    model.addPurchase(code, sold.price)
    counts.otherNotas += 1
  }
  /** Two pieces to another shop, which has requested the first of them or not. */
  const ship = async (code: ZoneShop): Promise<void> => {
    const to = pickOther(code)
    const barcodes = [await chain.make(code), await chain.make(code)]
    const hasRequest = random() < 0.7
    const request = hasRequest
      ? await chain.ok(to, 'POST', 'minta-barang?move=minta', {
          kode_toko_asal: code,
          barang: [{ kode_barcode: barcodes[0] }],
        })
      : undefined
    const { id, barang } = await chain.ok(code, 'POST', 'kirimbarang?move=kirim', {
      kode_toko_tujuan: to,
      barang: barcodes.map(kode_barcode => ({ kode_barcode })),
      ...(request && { no_minta: request.no_minta }),
    })
    waiting.push({ from: code, to, id, request: request?.no_minta, lines: barang })
    if (request) model.requests.set(request.no_minta, 'DIKIRIM')
  }
  /** One piece arrives and the other one goes back; of some shipments both, whose request is open again then. */
  const settle = async (): Promise<void> => {
    const shipment = waiting.shift()
    if (!shipment) return
    const { from, to, id, request, lines } = shipment
    const [first, second] = lines
    if (!first || !second) throw new Error('a shipment of two pieces')
    const isReturned = random() < 0.3
    if (!isReturned) expect((await chain.receive(to, id, [first.id])).status).toBe(200)
    const returned = isReturned ? [first.id, second.id] : [second.id]
    expect((await chain.takeBack(from, id, returned)).status).toBe(200)
    model.places.set(first.kode_barcode, isReturned ? from : to)
    model.places.set(second.kode_barcode, from)
    if (!isReturned) return
    counts.returned += 1
    if (request !== undefined) model.requests.set(request, 'DIMINTA')
  }
  /** The day of the law is that of the clock in Jakarta, whatever the date of the shop; over midnight is a question. */
  const buyFromPerson = async (code: ZoneShop): Promise<void> => {
    const price = 200 * million
    const body = buildPurchase(price, person)
    const { questions, answer } = await chain.askConfirmed(code, 'POST', 'pembelian?move=simpan', body)
    expect(answer).toMatchObject({ status: 201, body: { tgl_system: model.dates.get(code) } })
    model.addPurchase(code, price)
    model.addPerson(day, code, price)
    counts.nearMidnight += questions.length
  }
  const close = async (code: ZoneShop): Promise<void> => {
    const date = model.dates.get(code) ?? ''
    const next = addDays(tanggal(date), 1)
    expect([code, await chain.close(code)]).toEqual([code, next])
    model.dates.set(code, next)
  }

  const runDay = async (date: string): Promise<void> => {
    day = date
    const work = [sell, sell, buy, buyNota, ship] as const
    // From nine to eight in Jakarta, which is before midnight in every zone.
    for (const [hour, time] of ['02:00', '05:00', '08:00', '12:30'].entries()) {
      chain.goTo(`${date}T${time}:00Z`)
      for (const code of zoneShopCodes) if (random() < 0.6) await pick(work)(code)
      if (hour > 0) await settle()
      if (random() < 0.8) await buyFromPerson(pick(zoneShopCodes))
    }
    const order = zoneShopCodes.toSorted(() => random() - 0.5)
    for (const [index, code] of order.entries()) {
      // The last two close after midnight in Jayapura.
      chain.goTo(`${date}T${index < 4 ? `14:${10 + index * 10}` : `15:${index}0`}:00Z`)
      await close(code)
      // A shop that has closed works on its next date, beside shops that have not.
      if (random() < 0.5) await pick([sell, buy, ship])(code)
      if (random() < 0.5) await buyFromPerson(code)
      await settle()
    }
    // Ten to midnight in Jakarta, and twenty after it.
    chain.goTo(`${date}T16:50:00Z`)
    await pick([sell, buy])('KCA')
    await buyFromPerson(pick(zoneShopCodes))
    chain.goTo(`${date}T17:20:00Z`)
    day = addDays(tanggal(date), 1)
    await buyFromPerson(pick(zoneShopCodes))
  }
  return {
    counts,
    runDay,
    settleAll: async () => {
      while (waiting.length > 0) await settle()
    },
  }
}

describe.each(databases)('%s', database => {
  const chain = useZoneChain(database, { secondZone: 'Pacific/Kiritimati' })
  const model = createChainModel(days[0], 5_000 * million)
  let counts: ReturnType<typeof createWeek>['counts']
  beforeAll(async () => {
    const week = createWeek(chain, model, createRandom(seed))
    counts = week.counts
    for (const date of days) await week.runDay(date)
    await week.settleAll()
  }, 900_000)

  const readReport = (name: string, filter: Readonly<Record<string, unknown>>) =>
    chain.ok('KCF', 'GET', `reports/${name}?${query({ filter })}`)

  if (database === 'postgres')
    test('the second server is in another zone', () => {
      expect([chain.second?.timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone]).toEqual([
        'Pacific/Kiritimati',
        'UTC',
      ])
    })

  test.each(days)('the closing of each shop on %s has the sums of its day', async date => {
    const rows = await chain.rows(
      "select kode_toko, jual_rp, beli_rp from tutup_toko where tgl_system = ? and status = 'CLOSED' order by kode_toko",
      date,
    )
    expect(rows.map(({ kode_toko, jual_rp, beli_rp }) => [kode_toko, Number(jual_rp), Number(beli_rp)])).toEqual(
      zoneShopCodes.map(code => {
        const { sold, bought } = model.getDay(code, date)
        return [code, sold, bought]
      }),
    )
  })

  test.each([...days, '2026-11-25'])(
    'reports over all shops of %s have the sums by hand, in total and of each shop',
    async date => {
      const sales = await readReport('penjualan-rekap', { kode_toko: ['ALL'], tgl_from: date, tgl_to: date })
      const purchases = await readReport('rekap-pembelian', { kode_toko: ['ALL'], tgl_awal: date, tgl_akhir: date })
      const { sold, bought } = model.sumDay(date)
      expect([sales.totals?.harga_total ?? 0, purchases.totals?.harga ?? 0]).toEqual([sold, bought])
      for (const code of zoneShopCodes) {
        const own = await readReport('penjualan-rekap', { kode_toko: [code], tgl_from: date, tgl_to: date })
        expect([code, own.totals?.harga_total ?? 0]).toEqual([code, model.getDay(code, date).sold])
      }
    },
  )

  test('a period over all days has the sum of the days', async () => {
    const { totals } = await readReport('penjualan-rekap', {
      kode_toko: ['ALL'],
      tgl_from: days[0],
      tgl_to: '2026-11-25',
    })
    const sold = [...days, '2026-11-25'].reduce((sum, date) => sum + model.sumDay(date).sold, 0)
    expect(totals.harga_total).toBe(sold)
  })

  test('drawers hold the sums by hand, and pieces are where they arrived', async () => {
    const rows = await chain.rows(
      "select kode_toko, jumlah from buku_kas_saldo where tempat = 'KAS' order by kode_toko",
    )
    expect(rows.map(({ kode_toko, jumlah }) => [kode_toko, Number(jumlah)])).toEqual([...model.cash])
    for (const [barcode, code] of model.places) {
      const [row] = await chain.rows(
        'select kode_toko from buku_barang_per_barang where qty = 1 and kode_barcode = ?',
        barcode,
      )
      expect([barcode, row?.kode_toko]).toEqual([barcode, code])
    }
    const pieces = await chain.rows(
      "select kode_toko, sum(qty) as n from buku_barang_per_barang where tempat = 'TOKO/01' and qty <> 0 group by kode_toko order by kode_toko",
    )
    const held = zoneShopCodes.filter(code => model.countPlaces(code) > 0)
    expect(pieces.map(({ kode_toko, n }) => [kode_toko, Number(n)])).toEqual(
      held.map(code => [code, model.countPlaces(code)]),
    )
    expect(model.places.size).toBeGreaterThan(10)
  })

  test.each(days)('the day sums of the drawers of %s are those by hand', async date => {
    const rows = await chain.rows(
      "select kode_toko, sum(jumlah_up) + sum(jumlah_down) as jumlah from buku_kas_saldo_days where tempat = 'KAS' and tgl_system = ? group by kode_toko",
      date,
    )
    const sums = new Map(rows.map(({ kode_toko, jumlah }) => [kode_toko, Number(jumlah)]))
    for (const code of zoneShopCodes) {
      const { sold, bought } = model.getDay(code, date)
      const capital = date === days[0] ? 5_000 * million : 0
      expect([code, sums.get(code) ?? 0]).toEqual([code, capital + sold - bought])
    }
  })

  test('requests for goods are sent, and open again where both pieces went back', async () => {
    const rows = await chain.rows('select no_minta, status from minta_barang order by no_minta')
    expect(rows.map(({ no_minta, status }) => [no_minta, status])).toEqual([...model.requests].toSorted())
    expect(new Set(model.requests.values())).toEqual(new Set(['DIKIRIM', 'DIMINTA']))
    expect(counts.returned).toBeGreaterThan(1)
  })

  test('notas of other shops were bought back', () => expect(counts.otherNotas).toBeGreaterThan(3))

  test('transactions of a person are counted by the day in Jakarta, over all shops', async () => {
    const filter = { no_identitas: person.no_identitas }
    const cases: readonly Readonly<Record<string, unknown>>[] = await chain.ok(
      'KCB',
      'GET',
      `laporan-ppatk?${query({ filter })}`,
    )
    const expected = [...model.person].filter(([, { total }]) => total >= 500 * million)
    expect(expected.length).toBeGreaterThan(0)
    expect(cases.map(({ hari, jumlah, total }) => [hari, jumlah, total]).toSorted()).toEqual(
      expected.map(([day, { count, total }]) => [day, count, total]).toSorted(),
    )
    // Over shops, over a closing in between, and over midnight.
    expect(expected.filter(([, { shops, dates }]) => shops.size > 1 && dates.size > 1).length).toBeGreaterThan(1)
    expect(counts.nearMidnight).toBeGreaterThan(1)
  })

  test('the audit finds nothing', async () => expect(await chain.breaches()).toEqual([]))
})
