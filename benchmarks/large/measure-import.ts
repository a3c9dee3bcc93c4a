// A file of sales into the shop and, by hand, into the same tables of a copy; the two in turn, each time on fresh tables.
// The limit reads the file and writes the rows that ours has written before, in one transaction; it checks nothing.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import papa from 'papaparse'
import { buildSalesCsv, masterFiles, readLegacyText } from '../../tests/support/files/sales-csv.ts'
import { budgets } from '../harness/budgets.ts'
import { callServer, createSender, type ServerAddress, waitForJob } from '../harness/calls.ts'
import { getDatabaseFile, openLimit, withDatabase } from '../harness/database.ts'
import { formatWhole, type Measured } from '../harness/figures.ts'
import { compareRounds, takeTurns } from '../harness/rounds.ts'
import { withShop } from '../harness/shop.ts'
import { listOthers, measureBeside, measureQuiet } from '../load/light-load.ts'

const rows = 100_000

/** Figures other than rates are the worst of all rounds. */
export const measureImport = async (folder: string, rounds: number): Promise<Measured> => {
  const base = join(folder, 'base')
  await withShop(base, {}, async shop => {
    for (const type of masterFiles) await importFile(shop, type, readLegacyText(type))
  })
  const csv = buildSalesCsv(rows)
  const imports: Awaited<ReturnType<typeof measureOurs>>[] = []
  const rates = await takeTurns(rounds, async (side, n) => {
    const copy = join(folder, `${side}-${n}`)
    cpSync(base, copy, { recursive: true })
    if (side === 'limit') {
      // Ours has the first turn.
      const sales = readSales(join(folder, 'ours-1'))
      const begin = performance.now()
      importByHand(copy, csv, sales)
      return (rows / (performance.now() - begin)) * 1000
    }
    const measured = await measureOurs(copy, csv)
    imports.push(measured)
    return (rows / measured.took) * 1000
  })
  const pickWorst = (name: keyof (typeof imports)[number]): number => Math.max(...imports.map(one => one[name]))
  const rate = compareRounds(rates, perSecond => perSecond)
  return {
    text: `${formatWhole(rows)} rows of sales, ${rounds} rounds.`,
    slowestBefore: pickWorst('before'),
    figures: [
      { name: 'import, rows a second', unit: '/s', ...rate, budget: budgets.importRate },
      { name: 'import, most memory', value: pickWorst('peak'), unit: 'MB', budget: budgets.importMemory },
      { name: 'import, the final switch', value: pickWorst('switched'), unit: 'ms', budget: budgets.importSwitch },
      ...listOthers('import', imports),
    ],
  }
}

const measureOurs = (folder: string, csv: string) =>
  withShop(folder, {}, async shop => {
    const before = await measureQuiet(shop)
    const { read, create, took, result } = await measureBeside(shop, { tag: 'UJI' }, async () => {
      const id = await importFile(shop, 'penjualan', csv)
      return { id, ended: Date.now() }
    })
    const { peak } = await shop.ask('memory')
    /** Milliseconds until the written rows were switched on. */
    const switched = result.ended - readLastWriteTime(folder, result.id)
    return { took, peak, read, create, switched, before }
  })

/** The time of the last written rows, as the import recorded it; the activation of the batch follows. */
const readLastWriteTime = (folder: string, id: string): number =>
  withDatabase(folder, handle =>
    Date.parse(String(handle.prepare<[string]>('SELECT beat_at FROM kencana_import WHERE id = ?').pluck().get(id))),
  )

interface ImportAnswer {
  readonly id: string
  /** Of an import that has to be confirmed. */
  readonly questions?: readonly { readonly id: string }[]
}

/** Returns the id of the import when it is done; throws when anything of it was refused. */
export const importFile = async (server: ServerAddress, type: string, text: string): Promise<string> => {
  const upload = async (headers: Readonly<Record<string, string>>, expected: readonly number[]) => {
    const input = { body: text, type: 'text/csv', headers, expected }
    const { body } = await callServer(server, `/api/imports/${type}?file=${type}.csv`, input)
    return body as ImportAnswer
  }
  const first = await upload({}, [202, 422])
  const confirmed = first.questions?.map(question => question.id).join(',')
  const { id } = confirmed === undefined ? first : await upload({ confirmed, 'confirm-reason': 'Import' }, [202])
  await waitForJob(createSender(server), `imports/jobs/${id}`)
  return id
}

/** The tables of a sale, its lines and their journal. */
const saleTables = ['penjualan', 'penjualan_barang', 'penjualan_barang_journal']

/** The rows that an import of ours wrote, each as values of all columns. */
const readSales = (folder: string) =>
  withDatabase(folder, handle =>
    saleTables.map(table => {
      const select = handle.prepare<[], unknown[]>(`SELECT * FROM ${table} ORDER BY id`).raw()
      return { table, columns: select.columns().map(({ name }) => name), rows: select.all() }
    }),
  )

/** Reads the file and writes its rows, known beforehand; the database in the folder has the tables of our server. */
const importByHand = (folder: string, csv: string, sales: ReturnType<typeof readSales>): void => {
  const handle = openLimit(getDatabaseFile(folder))
  handle.pragma('cache_size = -64000')
  handle.transaction(() => {
    papa.parse(csv, { header: true, skipEmptyLines: true })
    for (const { table, columns, rows: values } of sales) {
      const insert = handle.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?')})`)
      for (const row of values) insert.run(row)
    }
  })()
  handle.close()
}
