// `npm run bench:data [-- --rounds=3]`: a large import against one written by hand, the recap of a million lines, and the
// audit of a million legs; exit code 1 when a budget is missed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dataHolds, dataTable } from './large/large-table.ts'
import { measureAudit } from './large/measure-audit.ts'
import { measureImport } from './large/measure-import.ts'
import { measureRecap } from './large/measure-recap.ts'

const importedRows = 100_000
const journalLines = 1_000_000
const auditedLegs = 1_000_000

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 20) throw new Error('--rounds is a whole number from 1 to 20')
const folder = mkdtempSync(join(tmpdir(), 'kencana-data-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const imported = await measureImport(folder, { rows: importedRows, rounds })
const recap = await measureRecap(folder, journalLines)
const audit = await measureAudit(folder, auditedLegs)
console.log(dataTable({ imported, recap, audit }))
process.exitCode = dataHolds({ imported, recap, audit }) ? 0 : 1
