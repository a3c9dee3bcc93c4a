// Stock, cash, sales and the end of the day as reports, against sums that are added up here from the
// legs and the journal of several days, on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { getAccess } from '../../engine/access/access.ts'
import type { AnswerCells, ReportAnswer } from '../../engine/report/report-answer.ts'
import { checkBooks } from '../../server/audit/run-audit.ts'
import type { Caller } from '../../server/caller/caller.ts'
import type { LedgerEntry } from '../../server/ledger/entry.ts'
import { postEntries } from '../../server/ledger/post-entries.ts'
import { updateDaySums } from '../../server/ledger/update-day-sums.ts'
import { getReport, runReport } from '../../server/report/run-report.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { fillDatabase } from '../../server/shop/start-data.ts'
import type { DatabaseRow } from '../../server/storage/storage.ts'
import { reverseDocument } from '../support/ledger-reversal.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { nextReportsFolder } from '../support/schema/next-reports.ts'
import { createPerson } from '../support/shop/documents.ts'
import { testedStorages } from '../support/storage/storages.ts'

const folder = nextReportsFolder()
const schema = loadSchema(folder.path)
folder.remove()

const days = ['2026-11-20', '2026-11-21', '2026-11-24'] as const
const outside = ['SUPPLIER', 'PELANGGAN', 'HANCUR', 'SUSUT', 'SALDO AWAL']

const sum = (rows: readonly DatabaseRow[], of: (row: DatabaseRow) => number): number =>
  rows.reduce((all, row) => all + of(row), 0)

const numberOf = (row: DatabaseRow, name: string): number => Number(row[name])

describe.each(testedStorages)('$name', kind => {
  let legs: readonly DatabaseRow[] = []
  let cash: readonly DatabaseRow[] = []
  let sold: readonly DatabaseRow[] = []
  let centsOf: ReadonlyMap<string, number> = new Map()
  let pieces: readonly DatabaseRow[] = []

  const all = (sql: string, ...values: readonly string[]) =>
    opened.storage.read(connection => connection.all({ sql, values }))

  const on = (businessDate: string): Caller => ({
    ...createPerson(opened.storage, 'OWNER', 'KCA', businessDate),
    schema,
    access: getAccess(schema, { level: 'OWN', shop: 'KCA', modules: [] }),
  })

  const moveTo = (day: string) =>
    opened.storage.write(connection => connection.run({ sql: 'update toko set tgl_system = ?', values: [day] }))

  const post = (day: string, entries: readonly LedgerEntry[], documentId: string) =>
    opened.storage.write(connection =>
      postEntries(
        connection,
        on(day),
        entries.map(entry => ({ ...entry, source: { document: 'uji', documentId, move: 'simpan' } })),
      ),
    )

  const ofPiece = (at: number, kindOf: string, from: string, to: string): LedgerEntry => {
    const piece = pieces[at]
    return {
      ledger: 'barang',
      kind: kindOf,
      from,
      to,
      dims: { kode_barcode: String(piece?.kode_barcode) },
      amounts: { qty: 1, berat: Number(piece?.berat) },
    }
  }

  const paid = (jumlah: number, kategori: string, isIn = true): LedgerEntry => ({
    ledger: 'kas',
    kind: isIn ? 'MASUK' : 'KELUAR',
    dims: { kategori, jenis: 'CASH' },
    amounts: { jumlah },
    ...(isIn ? { from: 'LAIN', to: 'KAS' } : { from: 'KAS', to: 'LAIN' }),
  })

  const sell = (nth: number, sign: 1 | -1, row: Readonly<Record<string, string | number>>) => {
    const stamps = ['created_at', 'created_by', 'updated_at', 'updated_by']
    const columns = ['id', 'versi', 'kode_toko', 'line_id', 'sign', ...Object.keys(row), ...stamps]
    const values = [`J${nth}`, 1, 'KCA', `L${nth}`, sign, ...Object.values(row), ...stamps.map(() => '-')]
    const sql = `insert into penjualan_barang_journal (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
    return opened.storage.write(connection => connection.run({ sql, values }))
  }

  const opened = openForTests(() => kind.open({ schema }))
  beforeAll(async () => {
    const { storage } = opened
    const now = () => new Date('2026-11-20T03:00:00Z')
    await fillDatabase({ schema, storage, now, start: 'demo', firstShop: 'KCA', ownerPassword: 'rahasia-sekali' })
    pieces = await all(
      "select kode_barcode, berat, tempat, kode_group from barang where kode_toko = 'KCA' and jenis_group <> 'ACC' order by kode_barcode limit 40",
    )
    let nth = 0
    for (const [at, day] of days.entries()) {
      await moveTo(day)
      for (let piece = at * 8; piece < at * 8 + 6; piece++) {
        const place = String(pieces[piece]?.tempat)
        const work = (
          [
            [ofPiece(piece, 'JUAL', place, 'PELANGGAN')],
            [ofPiece(piece, 'PINDAH', place, 'TITIP'), ofPiece(piece, 'JUAL', 'TITIP', 'PELANGGAN')],
            [ofPiece(piece, 'HANCUR', place, 'HANCUR')],
          ] as const
        )[(piece - at * 8) % 3]
        await post(day, work ?? [], `D${piece}`)
      }
      await post(day, [ofPiece(at * 8, 'BELI', 'PELANGGAN', 'BELI')], `B${at}`)
      await opened.storage.write(connection => reverseDocument(connection, on(day), { documentId: `D${at * 8 + 2}` }))
      const money = [
        paid(5_000_000 + at, 'PENJUALAN'),
        paid(750_000, 'SERVICE'),
        paid(1_250_000 * (at + 1), 'PEMBELIAN', false),
      ]
      await post(day, money, `K${at}`)
      for (let line = 0; line < 8; line++) {
        const row = {
          tgl_system: day,
          kode_sales: `S0${1 + (line % 3)}`,
          kode_group: line % 2 ? 'G17K' : 'G24K',
          berat: 1000 + line * 37,
          harga_jual: 900_000 + line * 1000,
          ongkos: 50_000,
          harga_total: 950_000 + line * 1000,
        }
        nth += 1
        await sell(nth, 1, row)
        if (line % 4 === 1) {
          nth += 1
          await sell(nth, -1, row)
        }
      }
    }
    const ofShop = "where kode_toko = 'KCA'"
    legs = (await all(`select * from buku_barang ${ofShop}`)).filter(leg => !outside.includes(String(leg.tempat)))
    cash = (await all(`select * from buku_kas ${ofShop}`)).filter(leg => leg.tempat === 'KAS')
    sold = await all(`select * from penjualan_barang_journal ${ofShop}`)
    centsOf = new Map(
      (await all(`select kode_barcode, total_usd from barang ${ofShop}`)).map(row => [
        String(row.kode_barcode),
        numberOf(row, 'total_usd'),
      ]),
    )
  })

  const report = (name: string, filter: Readonly<Record<string, unknown>>): Promise<ReportAnswer> => {
    const caller = on(days[2])
    return runReport(caller, getReport(caller, name), filter)
  }

  /** With and without day sums: what is read differs, and nothing that is answered. */
  const bothWays = test.each(['out of legs', 'out of day sums'])

  const summed = async (how: string): Promise<void> => {
    if (how === 'out of legs') return
    await opened.storage.write(connection =>
      updateDaySums(connection, schema, { shop: 'KCA', day: days[2], at: '-', user: '-' }),
    )
    const [found] = await all("select count(*) as n from buku_barang_per_barang_days where kode_toko = 'KCA'")
    expect(Number(found?.n)).toBeGreaterThan(20)
  }

  const within = (row: DatabaseRow, from: string, to: string) =>
    String(row.tgl_system) >= from && String(row.tgl_system) <= to

  /** One group of the stock card of a day, by the words of its file. */
  const getCard = (own: readonly DatabaseRow[], day: string): AnswerCells => {
    const before = own.filter(leg => String(leg.tgl_system) < day)
    const moved = own.filter(leg => leg.tgl_system === day)
    const named = { tambah: ['TAMBAH'], beli: ['BELI'], jual: ['JUAL'], hancur: ['HANCUR'] }
    const isOf = (leg: DatabaseRow, names: readonly string[], raises: boolean) =>
      names.includes(String(leg.kind)) && numberOf(leg, 'berat') > 0 === (raises === (leg.reverses === '-'))
    const cells: Record<string, number> = {}
    for (const [amount, word, unit] of [
      ['qty', 'stock', 1],
      ['berat', 'berat', 1000],
    ] as const) {
      const of = (legsOf: readonly DatabaseRow[], sign = 1) =>
        (sign * sum(legsOf, leg => numberOf(leg, amount))) / unit + 0
      const raised = moved.filter(leg => numberOf(leg, 'berat') > 0 === (leg.reverses === '-'))
      const lowered = moved.filter(leg => !raised.includes(leg))
      cells[`${word}_awal`] = of(before)
      cells[`${word}_tambah`] = of(raised.filter(leg => isOf(leg, named.tambah, true)))
      cells[`${word}_beli`] = of(raised.filter(leg => isOf(leg, named.beli, true)))
      cells[`${word}_in`] = of(raised.filter(leg => !['TAMBAH', 'BELI'].includes(String(leg.kind))))
      cells[`${word}_jual`] = of(
        lowered.filter(leg => isOf(leg, named.jual, false)),
        -1,
      )
      cells[`${word}_hancur`] = of(
        lowered.filter(leg => isOf(leg, named.hancur, false)),
        -1,
      )
      cells[`${word}_out`] = of(
        lowered.filter(leg => !['JUAL', 'HANCUR'].includes(String(leg.kind))),
        -1,
      )
      cells[`${word}_akhir`] = of([...before, ...moved])
    }
    const cents = sum([...before, ...moved], leg => numberOf(leg, 'qty') * (centsOf.get(String(leg.kode_barcode)) ?? 0))
    return { ...cells, total_usd: cents / 100 }
  }

  const getGudang = (tempat: unknown): string => String(tempat).split('/')[0] ?? ''

  bothWays('barang-sumary: what each tray held, what came and went, and what it holds, %s', async how => {
    await summed(how)
    for (const tanggal of days) {
      const { rows, totals } = await report('barang-sumary', { tanggal })
      const found = rows.filter(row => row.kind === 'row')
      const expected = [...Map.groupBy(legs, leg => String(leg.tempat))].flatMap(([tempat, own]) => {
        const cells = { kode_gudang: getGudang(tempat), tempat, ...getCard(own, tanggal) }
        return Object.values(cells).every(value => typeof value === 'string' || value === 0) ? [] : [cells]
      })
      const byPlace = (a: AnswerCells, b: AnswerCells) => (String(a.tempat) < String(b.tempat) ? -1 : 1)
      expect(found.map(({ cells }) => cells).toSorted(byPlace)).toEqual(expected.toSorted(byPlace))
      expect(totals).toEqual(getCard(legs, tanggal))
      const rooms = rows.filter(row => row.kind === 'subtotal')
      expect(Object.fromEntries(rooms.map(({ title, cells }) => [title, cells]))).toEqual(
        Object.fromEntries(
          [...Map.groupBy(legs, leg => getGudang(leg.tempat))].map(([room, own]) => [
            `Sub Total Gudang ${room}`,
            getCard(own, tanggal),
          ]),
        ),
      )
    }
    const group = String(pieces[0]?.kode_group)
    const codes = await all("select kode_barcode from barang where kode_toko = 'KCA' and kode_group = ?", group)
    const ofGroup = new Set(codes.map(row => row.kode_barcode))
    const narrowed = await report('barang-sumary', { tanggal: days[1], group, gudang: ['TOKO'] })
    const own = legs.filter(leg => ofGroup.has(leg.kode_barcode ?? null) && getGudang(leg.tempat) === 'TOKO')
    expect(narrowed.totals).toEqual(getCard(own, days[1]))
  })

  const getFigures = (own: readonly DatabaseRow[]) => {
    const sumSigned = (name: string) => sum(own, row => numberOf(row, 'sign') * numberOf(row, name))
    const [total, weight] = [sumSigned('harga_total'), sumSigned('berat')]
    return {
      qty: sum(own, row => numberOf(row, 'sign')),
      berat: weight / 1000,
      harga_jual: sumSigned('harga_jual'),
      ongkos: sumSigned('ongkos'),
      harga_total: total,
      batal_jual: sum(
        own.filter(row => row.sign === -1),
        row => numberOf(row, 'harga_total'),
      ),
      harga_rata: weight === 0 ? null : Math.round((total * 1000) / weight),
    }
  }

  test('penjualan-sales: what was cancelled is not there, and the mean of all is no sum of means', async () => {
    const filter = { tgl_awal: days[1], tgl_akhir: days[2], sales: ['S01', 'S02'] }
    const { rows, totals } = await report('penjualan-sales', filter)
    const own = sold.filter(row => within(row, days[1], days[2]) && row.kode_sales !== 'S03')
    const groups = [...Map.groupBy(own, row => `${row.kode_sales} ${row.kode_group}`)].map(([key, entries]) => {
      const [kode_sales = '', kode_group] = key.split(' ')
      return { kode_sales, kode_group, ...getFigures(entries) }
    })
    expect(rows.flatMap(({ kind: line, cells }) => (line === 'row' ? [cells] : []))).toEqual(
      groups.toSorted((a, b) =>
        a.kode_sales === b.kode_sales ? b.harga_total - a.harga_total : a.kode_sales < b.kode_sales ? -1 : 1,
      ),
    )
    expect(totals).toEqual(getFigures(own))
    const bySales = rows.filter(({ kind: line }) => line === 'subtotal')
    expect(bySales.map(({ cells }) => cells)).toEqual(
      ['S01', 'S02'].map(sales => getFigures(own.filter(row => row.kode_sales === sales))),
    )
  })

  test('penjualan-chart: today alone, or every day of a month', async () => {
    const cells = async (type: string) => (await report('penjualan-chart', { type })).rows.map(row => row.cells)
    const getDay = (day: string) => {
      const { harga_total, berat, qty } = getFigures(sold.filter(row => row.tgl_system === day))
      return { _id: day, value: harga_total, berat, jumlah: qty }
    }
    const { _id, value } = getDay(days[2])
    const chart = { kind: 'bar', x: '_id', y: ['value'], rows: [{ _id, value }] }
    expect((await report('penjualan-chart', { type: 'today' })).chart).toEqual(chart)
    expect(await cells('today')).toEqual([getDay(days[2])])
    expect(await cells('monthly')).toEqual(days.map(getDay))
  })

  test('eod: sales of the period over the drawer that it opened and closed with', async () => {
    const { rows, sections } = await report('eod', { tgl_awal: days[1], tgl_akhir: days[1] })
    expect(rows.map(({ cells }) => cells.jumlah ?? cells.harga_total)).toEqual(
      ['S01', 'S02', 'S03'].map(
        sales => getFigures(sold.filter(row => row.tgl_system === days[1] && row.kode_sales === sales)).harga_total,
      ),
    )
    const until = (day: string) =>
      sum(
        cash.filter(leg => String(leg.tgl_system) <= day),
        leg => numberOf(leg, 'jumlah'),
      )
    const drawer = sections?.at(-1)?.lines?.map(({ title, value }) => [title, value]) ?? []
    expect([drawer[0], drawer.at(-1)]).toEqual([
      ['Saldo Awal', until(days[0])],
      ['Saldo Akhir', until(days[1])],
    ])
  })

  test('the books are sound, day sums too', async () => {
    const { checks } = await opened.storage.read(connection => checkBooks(connection, schema), { oneMoment: true })
    const book = checks.filter(({ check }) => ['balances-match', 'days-match', 'entries-balance'].includes(check))
    expect(book.map(({ check, breaches }) => [check, breaches])).toHaveLength(3)
    expect(book.flatMap(({ breaches }) => breaches)).toEqual([])
  })
})
