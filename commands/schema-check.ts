// Checks all schema files as the server does at its start and prints every fault; then notes, unless --quiet hides them.
import '../server/modules/register.ts'
import { fileURLToPath } from 'node:url'
import { locateFault } from '../engine/definition/files/locate-fault.ts'
import { formatSchemaFault, SchemaError, type SchemaFault } from '../engine/definition/files/schema-fault.ts'
import { createCustomModules } from '../server/custom-modules/custom-modules.ts'
import { loadModules } from '../server/custom-modules/load-modules.ts'
import { compileSchema, getSchemaNotes, readSchemaFiles } from '../server/schema/load-schema.ts'
import { compareWithLock } from '../server/storage/migration/schema-lock.ts'
import { findSlowReads } from './find-slow-reads.ts'
import { groupNotes } from './group-notes.ts'
import { findMissingTexts } from './missing-texts.ts'
import { readLock } from './read-lock.ts'

const options = process.argv.slice(2)
const isQuiet = options.includes('--quiet')

const printFaults = (lines: readonly string[]): void => {
  console.error(lines.join('\n'))
  console.error(`${lines.length} fault${lines.length === 1 ? '' : 's'}.`)
  process.exitCode = 1
}

const printNotes = (changes: readonly string[], notes: readonly SchemaFault[]): void => {
  for (const line of changes) console.log(`note: ${line}`)
  for (const { title, notes: group } of groupNotes(notes))
    console.log([`${title}:`, ...group.map(note => `  ${formatSchemaFault(note)}`)].join('\n'))
}

try {
  const folder =
    options.find(option => !option.startsWith('--')) ??
    process.env.SCHEMA_DIR ??
    fileURLToPath(new URL('../schema', import.meta.url))
  const files = readSchemaFiles(folder)
  const modules = await loadModules(files)
  const schema = compileSchema(files)
  createCustomModules(modules).check(schema, files)
  const lock = readLock(folder)
  const { faults, notes: changes } = lock ? compareWithLock(lock, schema) : { faults: [], notes: [] }
  if (!isQuiet) {
    const unlocated = [...findSlowReads(schema), ...findMissingTexts(files)]
    printNotes(changes, [...getSchemaNotes(schema), ...unlocated.map(fault => locateFault(files, fault))])
  }
  if (faults.length > 0) printFaults(faults)
  else {
    const { resources, version } = schema
    console.log(`${files.length} files, ${Object.keys(resources).length} resources, version ${version}: no faults.`)
  }
} catch (error) {
  if (!(error instanceof SchemaError)) throw error
  printFaults(error.message.split('\n'))
}
