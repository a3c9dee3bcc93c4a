// Reads all schema files as the server does and prints every fault; then what changed since the lock, and what would be
// slow with many rows.
import { fileURLToPath } from 'node:url'
import { SchemaError } from '../engine/definition/files/schema-fault.ts'
import { isListed, type Resource } from '../engine/schema/resource.ts'
import { loadSchema } from '../server/schema/load-schema.ts'
import { compareWithLock } from '../server/storage/migration/schema-lock.ts'
import { readLock } from './read-lock.ts'

/** A flag or a choice splits the rows into a few heaps; an index would not help. */
const coarse: ReadonlySet<string> = new Set(['flag', 'choice'])

/** Filters and sorts that no index begins with; a page of a large table would stop everybody for a moment. */
const slowPlaces = ({ name, screen: { list }, unique, index, field: fields }: Resource): readonly string[] => {
  const leading = new Set([...unique, ...index].map(([first]) => first))
  const sorts = list.sort.slice(0, 1).map(({ field }) => field)
  return [...new Set([...list.filters, ...sorts])]
    .filter(field => !leading.has(field) && !coarse.has(fields[field]?.type.name ?? ''))
    .map(field => `${name}: no index begins with "${field}", which the list filters or sorts by`)
}

const printFaults = (lines: readonly string[]): void => {
  console.error(lines.join('\n'))
  console.error(`${lines.length} fault${lines.length === 1 ? '' : 's'}.`)
  process.exitCode = 1
}

try {
  const folder = process.argv[2] ?? process.env.SCHEMA_DIR ?? fileURLToPath(new URL('../schema', import.meta.url))
  const schema = loadSchema(folder)
  const { resources, version } = schema
  const lock = readLock(folder)
  const { faults, notes } = lock ? compareWithLock(lock, schema) : { faults: [], notes: [] }
  for (const line of notes) console.log(`note: ${line}`)
  const slow = Object.values(resources).filter(isListed).flatMap(slowPlaces)
  for (const line of slow) console.log(`note: ${line}`)
  if (faults.length === 0) console.log(`${Object.keys(resources).length} resources, version ${version}: no faults.`)
  else printFaults(faults)
} catch (error) {
  if (!(error instanceof SchemaError)) throw error
  printFaults(error.message.split('\n'))
}
