// `npm run bench:data [-- --rounds=3] [-- --only=import|recap|audit|closing|sales|search|reports|chain|files|worst]`: a large import against
// one written by hand, the recap of a million lines, the audit of a million legs, the closing of a large shop, whole sales against
// rows written by hand, searches among very many members, answers over 200 shops, and how long others wait for the worst of one session; exit code 1
// when a budget is missed. BENCH_POSTGRES_URL names an empty database to search in too.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type DataFigures,
  formatDataTable,
  formatFilesTable,
  formatSearchTable,
  formatWorstTable,
  isDataWithinBudget,
  isSearchWithinBudget,
  isWorstWithinBudget,
} from './large/large-table.ts'
import { measureAudit } from './large/measure-audit.ts'
import { measureClosing } from './large/measure-closing.ts'
import { measureFiles } from './large/measure-files.ts'
import { measureImport } from './large/measure-import.ts'
import { measureRecap } from './large/measure-recap.ts'
import { measureReports } from './large/measure-reports.ts'
import { measureSearch } from './large/measure-search.ts'
import { areShopsWithinBudget, formatShopsTable, measureShops } from './large/measure-shops.ts'
import { measureWorst } from './large/measure-worst.ts'
import { areReportsWithinBudget, formatReportTable } from './large/report-table.ts'
import { measureSales } from './measure-sales.ts'
import { formatSaleTable, isSaleWithinBudget } from './sale-table.ts'

const importedRows = 100_000
const journalLines = 1_000_000
const auditedLegs = 1_000_000
const searchedMembers = 200_000
const largeShop = { pieces: 60_000, sales: 1000, lines: 365_000 }
const piecesToSell = 60_000
const secondsOfSales = 2

const parts = ['import', 'recap', 'audit', 'closing', 'sales', 'search', 'reports', 'chain', 'files', 'worst'] as const

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 20) throw new Error('--rounds is a whole number from 1 to 20')
if (values.only !== undefined && !parts.some(part => part === values.only))
  throw new Error(`--only is one of ${parts.join(', ')}`)
const isSelected = (part: (typeof parts)[number]): boolean => values.only === undefined || values.only === part
const folder = mkdtempSync(join(tmpdir(), 'kencana-data-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const figures: DataFigures = {
  ...(isSelected('import') && { imported: await measureImport(folder, { rows: importedRows, rounds }) }),
  ...(isSelected('recap') && { recap: await measureRecap(folder, journalLines) }),
  ...(isSelected('audit') && { audit: await measureAudit(folder, auditedLegs) }),
  ...(isSelected('closing') && { closed: await measureClosing(folder, { ...largeShop, rounds }) }),
}
if (Object.keys(figures).length > 0) console.log(formatDataTable(figures), '\n')
let holds = isDataWithinBudget(figures)
if (isSelected('sales')) {
  const sold = await measureSales(folder, { rounds, seconds: secondsOfSales, pieces: piecesToSell })
  console.log(formatSaleTable(sold), '\n')
  holds = isSaleWithinBudget(sold) && holds
}
if (isSelected('search')) {
  const postgres = process.env.BENCH_POSTGRES_URL
  for (const url of [undefined, ...(postgres === undefined ? [] : [postgres])]) {
    const searched = await measureSearch(folder, searchedMembers, url)
    console.log(formatSearchTable(searched), '\n')
    holds = isSearchWithinBudget(searched) && holds
  }
}
if (isSelected('reports')) {
  const reports = await measureReports(folder)
  console.log(formatReportTable(reports), '\n')
  holds = areReportsWithinBudget(reports) && holds
}
if (isSelected('chain')) {
  const shops = await measureShops(folder)
  console.log(formatShopsTable(shops), '\n')
  holds = areShopsWithinBudget(shops) && holds
}
if (isSelected('files')) {
  const files = await measureFiles(folder)
  console.log(formatFilesTable(files), '\n')
  holds = isWorstWithinBudget(files) && holds
}
if (isSelected('worst')) {
  const worst = await measureWorst(folder, journalLines)
  console.log(formatWorstTable(worst))
  holds = isWorstWithinBudget(worst) && holds
}
process.exitCode = holds ? 0 : 1
