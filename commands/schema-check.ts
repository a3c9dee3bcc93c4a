// Reads all schema files as the server does and prints every fault, validates each file with ajv, and prints
// changes since the lock and reads without an index.
import '../server/modules/register.ts'
import { fileURLToPath } from 'node:url'
import { SchemaError } from '../engine/definition/files/schema-fault.ts'
import { createCustomModules } from '../server/custom-modules/custom-modules.ts'
import { loadModules } from '../server/custom-modules/load-modules.ts'
import { compileSchema, readSchemaFiles } from '../server/schema/load-schema.ts'
import { compareWithLock } from '../server/storage/migration/schema-lock.ts'
import { findSlowReads } from './find-slow-reads.ts'
import { findMissingTexts } from './missing-texts.ts'
import { readLock } from './read-lock.ts'
import { validateFiles } from './validate-files.ts'

const printFaults = (lines: readonly string[]): void => {
  console.error(lines.join('\n'))
  console.error(`${lines.length} fault${lines.length === 1 ? '' : 's'}.`)
  process.exitCode = 1
}

try {
  const folder = process.argv[2] ?? process.env.SCHEMA_DIR ?? fileURLToPath(new URL('../schema', import.meta.url))
  const files = readSchemaFiles(folder)
  const modules = await loadModules(files)
  const schema = compileSchema(files)
  createCustomModules(modules).check(schema, files)
  const { resources, version } = schema
  const judged = validateFiles(files, schema)
  const lock = readLock(folder)
  const { faults, notes } = lock ? compareWithLock(lock, schema) : { faults: [], notes: [] }
  for (const line of notes) console.log(`note: ${line}`)
  for (const line of [...findSlowReads(schema), ...findMissingTexts(files)]) console.log(`note: ${line}`)
  const all = [...judged.map(line => `ajv: ${line}`), ...faults]
  if (all.length > 0) printFaults(all)
  else {
    console.log(`${files.length} files agree with their meta-schemas (ajv).`)
    console.log(`${Object.keys(resources).length} resources, version ${version}: no faults.`)
  }
} catch (error) {
  if (!(error instanceof SchemaError)) throw error
  printFaults(error.message.split('\n'))
}
