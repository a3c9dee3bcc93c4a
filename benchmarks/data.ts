// `npm run bench:data [-- --rounds=3] [-- --only=sales]`: large data, a part after the other; exit code 1 when a budget is
// missed. BENCH_POSTGRES_URL names an empty database to search in too.
import { parseArgs } from 'node:util'
import { type Figure, type Measured, printMeasured, storeRun } from './harness/figures.ts'
import { createRunFolder } from './harness/processes.ts'
import { measureAudit } from './large/measure-audit.ts'
import { measureClosing } from './large/measure-closing.ts'
import { measureImport } from './large/measure-import.ts'
import { measureReports, measureShops } from './large/measure-reports.ts'
import { measureSearch } from './large/measure-search.ts'
import { measureFiles, measureWorst } from './large/measure-worst.ts'
import { measureSales } from './sales/measure-sales.ts'

const postgres = process.env.BENCH_POSTGRES_URL

const parts: Readonly<Record<string, (folder: string, rounds: number) => Promise<Measured>>> = {
  import: measureImport,
  audit: measureAudit,
  closing: measureClosing,
  sales: measureSales,
  search: folder => measureSearch(folder),
  ...(postgres !== undefined && { 'search-postgres': folder => measureSearch(folder, postgres) }),
  reports: measureReports,
  chain: measureShops,
  files: measureFiles,
  worst: measureWorst,
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 20) throw new Error('--rounds is a whole number from 1 to 20')
const selected = Object.entries(parts).filter(
  ([name]) => values.only === undefined || name.split('-')[0] === values.only,
)
if (selected.length === 0) throw new Error(`--only is one of ${Object.keys(parts).join(', ')}`)
const folder = createRunFolder('data')
const figures: Figure[] = []
for (const [, measure] of selected) figures.push(...printMeasured(await measure(folder, rounds)))
storeRun('bench:data', values, figures)
