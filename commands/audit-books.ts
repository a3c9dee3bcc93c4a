// Recomputes the books and prints every breach; reads only, and may run beside the server. Exits with 1 on any breach.
// With `--rebuild` it first recomputes balances and derived fields from the legs.
import '../server/gold/register.ts'
import type { Breach } from '../server/audit/check.ts'
import { rebuildBooks } from '../server/audit/rebuild/rebuild.ts'
import { type AuditResult, auditBooks } from '../server/audit/run-audit.ts'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import { loadModules } from '../server/module/load-modules.ts'
import { openAppliedSchema } from '../server/project/open-storage.ts'
import { compileSchema, readSchemaFiles } from '../server/schema/load-schema.ts'
import { getDatabaseFile, openInspectedDatabase } from '../server/start/open-inspected-database.ts'
import { runCommand } from './run-command.ts'

const maxShown = 20

type CommandConfig = ReturnType<typeof parseConfig>

const printResult = ({ legs, checks, uncovered, ends }: AuditResult): void => {
  for (const [ledger, count] of Object.entries(legs)) console.log(`${ledger.padEnd(20)} ${count} legs`)
  for (const { shop, links, hash, waiting } of ends) {
    const unlinked = waiting > 0 ? `; ${waiting} rows are no link yet` : ''
    console.log(`audit ${shop.padEnd(14)} ${links} links, the last one ${hash}${unlinked}`)
  }
  for (const { what, count, why } of uncovered) console.log(`not covered ${what}: ${count}, ${why}`)
  console.log('')
  for (const { check, invariant, breaches } of checks) {
    console.log(`${check.padEnd(20)} ${breaches.length === 0 ? 'holds' : `${breaches.length} BROKEN`}   ${invariant}`)
    for (const breach of breaches.slice(0, maxShown)) console.log(`  ${formatBreach(breach)}`)
    if (breaches.length > maxShown) console.log(`  and ${breaches.length - maxShown} more`)
  }
}

/** Formats the location of the breach, as far as it is known, and its values. */
const formatBreach = ({ ledger, shop, place, what, expected, found }: Breach): string => {
  const location = Object.entries({ ledger, shop, place }).filter(([, value]) => value !== '-')
  const where = location.map(([name, value]) => `${name} ${value}`).join(', ')
  return `${where === '' ? '' : `${where}: `}${what}: expected ${expected}, found ${found}`
}

/** Prints what `--rebuild` changed; on SQLite the server must be stopped, because there is only one writer. */
const rebuild = async (config: CommandConfig): Promise<void> => {
  if (config.databaseUrl === undefined) getDatabaseFile(config)
  const { schema, storage } = await openAppliedSchema(config, {
    now: () => new Date(),
    command: 'audit:books -- --rebuild',
  })
  try {
    const rebuilt = await storage.write(connection => rebuildBooks(connection, schema, { now: new Date() }), {
      exclusive: true,
    })
    for (const { ledger, shop, place, what, expected, found } of rebuilt)
      console.log(`rebuilt: ledger ${ledger}, shop ${shop}, place ${place}: ${what}: ${expected}, was ${found}`)
    console.log(`${rebuilt.length} rebuilt\n`)
  } finally {
    await storage.close()
  }
}

const audit = async (options: readonly string[]): Promise<void> => {
  const unknownOption = options.find(option => option !== '--rebuild')
  if (unknownOption !== undefined) throw new ConfigError(`${unknownOption} is no option; there is --rebuild.`)
  const config = parseConfig(process.env)
  if (options.includes('--rebuild')) await rebuild(config)
  const examined = await openInspectedDatabase(config)
  try {
    const files = (await examined.findAppliedFiles()) ?? readSchemaFiles(config.schemaDir)
    await loadModules(files)
    const result = await auditBooks(examined, compileSchema(files))
    printResult(result)
    if (result.checks.some(({ breaches }) => breaches.length > 0)) process.exitCode = 1
  } finally {
    await examined.close()
  }
}

await runCommand(() => audit(process.argv.slice(2)))
