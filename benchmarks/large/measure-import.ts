// A file of sales into the shop and, by hand, into the same tables of a copy; the two in turn, each time on fresh tables.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { buildSalesCsv, masterFiles, readLegacyText } from '../dataset/penjualan-csv.ts'
import { dataBudgets } from '../harness/budgets.ts'
import { createSender, type ServerAddress } from '../harness/calls.ts'
import { type Figure, formatWhole, type Measured } from '../harness/figures.ts'
import { compareRounds, takeTurns } from '../harness/rounds.ts'
import { getDatabaseFile, withShop } from '../harness/shop.ts'
import { importByHand } from '../limit/import-sales.ts'
import { measureBeside, measureQuiet } from '../load/light-load.ts'

const rows = 100_000

interface ImportRound {
  readonly perSecond: number
  readonly peak: number
  /** Milliseconds: the slowest answers to others, and until the written rows were switched on. */
  readonly read: number
  readonly create: number
  readonly switched: number
  readonly before: number
}

/** Figures other than rates are the worst of all rounds. */
export const measureImport = async (folder: string, rounds: number): Promise<Measured> => {
  const base = join(folder, 'base')
  await withShop(base, {}, async shop => {
    for (const type of masterFiles) await importFile(shop, type, readLegacyText(type))
  })
  const csv = buildSalesCsv(rows)
  const measured = await takeTurns(rounds, (side, n) => {
    const copy = join(folder, `${side}-${n}`)
    cpSync(base, copy, { recursive: true })
    return side === 'ours' ? measureOurs(copy, csv) : measureLimit(copy, csv)
  })
  const pickWorst = (name: keyof ImportRound): number => Math.max(...measured.map(({ ours }) => ours[name]))
  const before = pickWorst('before')
  const createFigure = (name: string, value: number, more: Omit<Figure, 'name' | 'value'>): Figure => ({
    name: `import, ${name}`,
    value,
    unit: 'ms',
    ...more,
  })
  return {
    text: `${formatWhole(rows)} rows of sales, ${rounds} rounds; without an import the slowest of the other requests took ${Math.round(before)} ms.`,
    slowestBefore: before,
    figures: [
      {
        name: 'import, rows a second',
        unit: '/s',
        ...compareRounds(measured, ({ perSecond }) => perSecond),
        budget: dataBudgets.importRate,
      },
      createFigure('most memory', pickWorst('peak'), { unit: 'MB', budget: dataBudgets.importMemory }),
      createFigure('slowest other reading', pickWorst('read'), { budget: dataBudgets.others }),
      createFigure('slowest other save', pickWorst('create'), { budget: dataBudgets.others }),
      createFigure('the final switch', pickWorst('switched'), { budget: dataBudgets.importSwitch }),
    ],
  }
}

const measureLimit = (folder: string, csv: string): ImportRound => {
  const begin = performance.now()
  const count = importByHand(getDatabaseFile(folder), csv)
  const perSecond = (count / (performance.now() - begin)) * 1000
  return { perSecond, peak: 0, read: 0, create: 0, switched: 0, before: 0 }
}

const measureOurs = (folder: string, csv: string): Promise<ImportRound> =>
  withShop(folder, {}, async shop => {
    const before = await measureQuiet(shop)
    let ended = 0
    const { read, create, took, result } = await measureBeside(shop, { tag: 'UJI' }, async () => {
      const id = await importFile(shop, 'penjualan', csv)
      ended = Date.now()
      return id
    })
    const { peak } = await shop.memory()
    const switched = ended - readLastWriteTime(folder, result)
    return { perSecond: (rows / took) * 1000, peak, read, create, switched, before }
  })

/** The time of the last written rows, as the import recorded it; the activation of the batch follows. */
const readLastWriteTime = (folder: string, id: string): number => {
  const handle = new Database(getDatabaseFile(folder), { readonly: true })
  const at = handle.prepare<[string], string>('SELECT beat_at FROM kencana_import WHERE id = ?').pluck().get(id)
  handle.close()
  return Date.parse(at ?? '')
}

const pollMs = 50
/** When all rows are written and only the switch is left. */
const lastPollMs = 5
const writtenPercentage = 95

interface ImportAnswer {
  readonly id: string
  /** Of an import that has to be confirmed. */
  readonly questions?: readonly { readonly id: string }[]
}

/** Returns the id of the import when it is done; throws when anything of it was refused. */
export const importFile = async (server: ServerAddress, type: string, text: string): Promise<string> => {
  const send = createSender(server)
  const path = `imports/${type}?file=${type}.csv`
  const upload = async (more: object): Promise<ImportAnswer | undefined> => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'text/csv', ...more },
      body: text,
    })
    const answer = (await response.json()) as ImportAnswer
    if (response.status === 202 || answer.questions) return answer
    throw new Error(
      `the import of ${type} was answered with ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`,
    )
  }
  const first = await upload({})
  const confirmed = first?.questions?.map(question => question.id).join(',')
  const answer = confirmed === undefined ? first : await upload({ confirmed, 'confirm-reason': 'Import' })
  for (;;) {
    const job = await send(`imports/jobs/${answer?.id}`)
    const { state, message, percentage } = job as { state: string; message: string; percentage: number }
    if (state === 'done') return answer?.id ?? ''
    if (state === 'failed') throw new Error(`the import of ${type} failed: ${message}`)
    await wait(percentage < writtenPercentage ? pollMs : lastPollMs)
  }
}
