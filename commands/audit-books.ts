// Recomputes the books and prints every breach; reads only, and may run beside the server. Exits with 1 on any breach.
// With `--rebuild` it first recomputes balances and derived fields from the legs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Breach } from '../server/books/audit/check.ts'
import { type AuditResult, auditBooks } from '../server/books/audit/run-audit.ts'
import { rebuildBooks } from '../server/books/rebuild/rebuild.ts'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import { readSchemaFiles, schemaOf } from '../server/schema/load-schema.ts'
import { isSentence } from '../server/start/is-sentence.ts'
import { openInForce } from '../server/start/open-in-force.ts'
import type { Examined } from '../server/storage/examined.ts'
import { examine as examinePostgres } from '../server/storage/postgres/examine.ts'
import { examine as examineSqlite } from '../server/storage/sqlite/examine.ts'

const mostShown = 20

type Config = ReturnType<typeof parseConfig>

const open = ({ databaseUrl, dataDir }: Config): Promise<Examined> =>
  databaseUrl === undefined ? examineSqlite(fileIn(dataDir)) : examinePostgres(databaseUrl)

const fileIn = (dataDir: string): string => {
  const file = join(dataDir, 'kencana.db')
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}; set DATA_DIR to the folder of the data.`)
  return file
}

const printResult = ({ legs, checks, uncovered, ends }: AuditResult): void => {
  for (const [ledger, count] of Object.entries(legs)) console.log(`${ledger.padEnd(20)} ${count} legs`)
  for (const { shop, links, hash, waiting } of ends) {
    const unlinked = waiting > 0 ? `; ${waiting} rows are no link yet` : ''
    console.log(`audit ${shop.padEnd(14)} ${links} links, the last one ${hash}${unlinked}`)
  }
  for (const { what, count, why } of uncovered) console.log(`not covered ${what}: ${count}, ${why}`)
  console.log('')
  for (const { check, says, breaches } of checks) {
    console.log(`${check.padEnd(20)} ${breaches.length === 0 ? 'holds' : `${breaches.length} BROKEN`}   ${says}`)
    for (const breach of breaches.slice(0, mostShown)) console.log(`  ${sentenceOf(breach)}`)
    if (breaches.length > mostShown) console.log(`  and ${breaches.length - mostShown} more`)
  }
}

/** Formats the location of the breach, as far as it is known, and its values. */
const sentenceOf = ({ ledger, shop, place, what, expected, found }: Breach): string => {
  const known = Object.entries({ ledger, shop, place }).filter(([, value]) => value !== '-')
  const where = known.map(([name, value]) => `${name} ${value}`).join(', ')
  return `${where === '' ? '' : `${where}: `}${what}: expected ${expected}, found ${found}`
}

/** Prints what `--rebuild` changed; on SQLite the server must be stopped, because there is only one writer. */
const rebuild = async (config: Config): Promise<void> => {
  if (config.databaseUrl === undefined) fileIn(config.dataDir)
  const { schema, storage } = await openInForce(config, {
    now: () => new Date(),
    command: 'audit:books -- --rebuild',
  })
  try {
    const rebuilt = await storage.write(connection => rebuildBooks(connection, schema, { now: new Date() }), {
      alone: true,
    })
    for (const { ledger, shop, place, what, expected, found } of rebuilt)
      console.log(`rebuilt: ledger ${ledger}, shop ${shop}, place ${place}: ${what}: ${expected}, was ${found}`)
    console.log(`${rebuilt.length} rebuilt\n`)
  } finally {
    await storage.close()
  }
}

const audit = async (options: readonly string[]): Promise<void> => {
  const strange = options.find(option => option !== '--rebuild')
  if (strange !== undefined) throw new ConfigError(`${strange} is no option; there is --rebuild.`)
  const config = parseConfig(process.env)
  if (options.includes('--rebuild')) await rebuild(config)
  const examined = await open(config)
  try {
    const files = (await examined.filesInForce()) ?? readSchemaFiles(config.schemaDir)
    const result = await auditBooks(examined, schemaOf(files))
    printResult(result)
    if (result.checks.some(({ breaches }) => breaches.length > 0)) process.exitCode = 1
  } finally {
    await examined.close()
  }
}

try {
  await audit(process.argv.slice(2))
} catch (error) {
  console.error(isSentence(error) ? error.message : error)
  process.exitCode = 1
}
