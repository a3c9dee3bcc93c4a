// Days that are over, as their books say them by nothing but their entries, beside what the program says of each day.
import type { Stored } from '../../../engine/field/field-type.ts'
import { getLedger, type Schema } from '../../../engine/schema/schema.ts'
import { addDays, tanggal } from '../../../engine/value/tanggal.ts'
import type { Connection, DatabaseRow, Storage } from '../../../server/storage/storage.ts'
import { computeDayBalance } from '../day-balance.ts'

export interface Books {
  readonly storage: Storage
  readonly schema: Schema
}

type Sums = ReadonlyMap<string, readonly number[]>

const getRows = (connection: Connection, sql: string, values: readonly Stored[]): Promise<readonly DatabaseRow[]> =>
  connection.all({ sql, values })

export const buildDays = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => addDays(tanggal(first), at))

/** What is wrong with opening and closing of a book on these days, by the keys of one of its balances; what it compared. */
export const chainFaults = async (
  { storage, schema }: Books,
  asked: {
    readonly shop: string
    readonly ledger: string
    readonly by: readonly string[]
    readonly days: readonly string[]
  },
): Promise<{ readonly faults: readonly string[]; readonly compared: number }> =>
  storage.read(async connection => {
    const ledger = getLedger(schema, asked.ledger)
    const amounts = ledger.amounts.map(({ name }) => name)
    const held = runningSums(await readLegs(connection, schema, asked), { by: asked.by, amounts })
    const faults: string[] = []
    let compared = 0
    let before: Sums | undefined
    for (const date of asked.days) {
      const found = await computeDayBalance(connection, { schema, shop: { code: asked.shop } }, { ...asked, date })
      const computeSums = (word: 'opening' | 'closing'): Sums =>
        withoutNothing(found.map(row => [getKey(row.by, asked.by), amounts.map(name => row[word][name] ?? 0)]))
      const [opening, closing] = [computeSums('opening'), computeSums('closing')]
      const place = `${asked.shop} ${asked.ledger} ${date}`
      if (before) faults.push(...computeDifferences(`${place} opening`, before, opening))
      faults.push(...computeDifferences(`${place} closing`, held(date), closing))
      for (const row of found)
        for (const name of amounts) {
          const moved = ledger.columns.reduce(
            (sum, column) => sum + (column.raises ? 1 : -1) * (row.columns[column.name]?.[name] ?? 0),
            0,
          )
          if (ledger.columns.length > 0 && (row.opening[name] ?? 0) + moved !== row.closing[name])
            faults.push(`${place} ${getKey(row.by, asked.by)}: columns do not lead from opening to closing`)
        }
      compared += closing.size
      before = closing
    }
    return { faults, compared }
  })

const readLegs = async (
  connection: Connection,
  schema: Schema,
  { ledger: name, shop }: { readonly ledger: string; readonly shop: string },
): Promise<readonly DatabaseRow[]> => {
  const ledger = getLedger(schema, name)
  const legs = schema.resources[ledger.resource]
  const rows = await getRows(
    connection,
    `select * from ${legs?.table} order by ${schema.project.shop.businessDate}`,
    [],
  )
  const isOfChain = schema.resources[ledger.balances[0]?.resource ?? '']?.scope.kind === 'chain'
  return rows.filter(
    row => (isOfChain || row.kode_toko === shop) && !ledger.places.outside.includes(String(row[ledger.transfer.place])),
  )
}

/** What all legs until a day come to, without what is nothing; the days are asked in their order. */
const runningSums = (
  legs: readonly DatabaseRow[],
  { by, amounts }: { readonly by: readonly string[]; readonly amounts: readonly string[] },
): ((date: string) => Sums) => {
  const computeSums = new Map<string, number[]>()
  let at = 0
  return date => {
    for (; at < legs.length && String(legs[at]?.tgl_system) <= date; at++) {
      const leg = legs[at] ?? {}
      const key = getKey(leg, by)
      const known = computeSums.get(key) ?? amounts.map(() => 0)
      computeSums.set(
        key,
        known.map((sum, index) => sum + Number(leg[amounts[index] ?? ''])),
      )
    }
    return withoutNothing([...computeSums])
  }
}

const getKey = (row: Readonly<Record<string, unknown>>, by: readonly string[]): string =>
  by.map(name => String(row[name])).join(' ')

const withoutNothing = (all: readonly (readonly [string, readonly number[]])[]): Sums =>
  new Map(all.filter(([, values]) => values.some(value => value !== 0)))

const computeDifferences = (place: string, expected: Sums, found: Sums): readonly string[] =>
  [...new Set([...expected.keys(), ...found.keys()])].flatMap(key => {
    const [one, other] = [expected.get(key)?.join(' ') ?? 'nothing', found.get(key)?.join(' ') ?? 'nothing']
    return one === other ? [] : [`${place} ${key}: ${one}, found ${other}`]
  })

/** What is in the way of a closing's figures and the cash book saying the same of these days. */
export const readCashFaults = ({ storage }: Books, shop: string, days: readonly string[]): Promise<readonly string[]> =>
  storage.read(async connection => {
    const faults: string[] = []
    const outside =
      "('PENJUALAN', 'PEMBELIAN', 'SERVICE', 'HUTANG', 'PESANAN', 'TITIPAN', 'POIN', 'TALANGAN', 'LAIN', 'SALDO AWAL')"
    const legs = await getRows(
      connection,
      `select tgl_system, tempat, kategori, jumlah, fee from buku_kas where kode_toko = ? and tempat not in ${outside}`,
      [shop],
    )
    const kas = await getRows(connection, 'select * from tutup_toko_kas where kode_toko = ?', [shop])
    const arus = await getRows(
      connection,
      'select arus.tempat, arus.masuk, arus.keluar, toko.tgl_system from tutup_toko_arus as arus join tutup_toko as toko on toko.id = arus.document_id where arus.kode_toko = ?',
      [shop],
    )
    const sales = await getRows(connection, 'select * from tutup_toko_sales where kode_toko = ?', [shop])
    const total = (rows: readonly DatabaseRow[], ...names: readonly string[]): number =>
      rows.reduce((sum, row) => sum + names.reduce((own, name) => own + Number(row[name] ?? 0), 0), 0)
    const expect = (what: string, expected: number, found: number): void => {
      if (expected !== found) faults.push(`${shop} ${what}: ${expected}, found ${found}`)
    }
    for (const date of days) {
      const on = (rows: readonly DatabaseRow[]) => rows.filter(row => row.tgl_system === date)
      const own = on(kas)
      if (own.length === 0) faults.push(`${shop} ${date}: no account`)
      for (const row of own) {
        const of = (rows: readonly DatabaseRow[]) => rows.filter(({ tempat }) => tempat === row.tempat)
        const place = `${date} ${row.tempat}`
        const until = of(legs).filter(({ tgl_system }) => String(tgl_system) <= date)
        expect(`${place} closing`, total(until, 'jumlah'), Number(row.saldo_akhir))
        expect(`${place} opening`, total(until, 'jumlah') - total(on(of(legs)), 'jumlah'), Number(row.saldo_awal))
        expect(`${place} moved`, total(on(of(legs)), 'jumlah'), Number(row.masuk) - Number(row.keluar))
        expect(
          `${place} by category`,
          total(on(of(legs)), 'jumlah'),
          total(on(of(arus)), 'masuk') - total(on(of(arus)), 'keluar'),
        )
      }
      const sold = on(legs).filter(({ kategori }) => ['PENJUALAN', 'BATAL PENJUALAN'].includes(String(kategori)))
      expect(
        `${date} paid for sales`,
        total(sold, 'jumlah') - total(sold, 'fee'),
        total(on(sales), 'cash_rp', 'credit_rp', 'debet_rp', 'qris_rp', 'transfer_rp', 'lain_rp'),
      )
    }
    return faults
  })
