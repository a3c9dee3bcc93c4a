// `npm run bench:data [-- --rounds=3] [-- --only=worst]`: a large import against one written by hand, the recap of a million
// lines, the audit of a million legs, and how long others wait for the worst of one session; exit code 1 when a budget is missed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dataHolds, dataTable, worstHolds, worstTable } from './large/large-table.ts'
import { measureAudit } from './large/measure-audit.ts'
import { measureImport } from './large/measure-import.ts'
import { measureRecap } from './large/measure-recap.ts'
import { measureWorst } from './large/measure-worst.ts'

const importedRows = 100_000
const journalLines = 1_000_000
const auditedLegs = 1_000_000

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 20) throw new Error('--rounds is a whole number from 1 to 20')
const folder = mkdtempSync(join(tmpdir(), 'kencana-data-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
let holds = true
if (values.only !== 'worst') {
  const imported = await measureImport(folder, { rows: importedRows, rounds })
  const recap = await measureRecap(folder, journalLines)
  const audit = await measureAudit(folder, auditedLegs)
  console.log(dataTable({ imported, recap, audit }), '\n')
  holds = dataHolds({ imported, recap, audit })
}
const worst = await measureWorst(folder, journalLines)
console.log(worstTable(worst))
process.exitCode = holds && worstHolds(worst) ? 0 : 1
