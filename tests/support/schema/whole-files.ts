// The schema files of the shop as if each had everything itself: short forms spelt out, folders joined, defaults filled in.
import { completeFiles } from '../../../engine/schema-file/files/complete-files.ts'
import { type FileKind, readSchemaFiles } from '../../../engine/schema-file/files/schema-file.ts'
import { readSchemaFiles as readSources } from '../../../server/schema/load-schema.ts'

const files = completeFiles(readSchemaFiles(readSources('schema'), []))

/** The definitions of a kind by their names. */
export const readWholeFiles = <T>(kind: FileKind): Readonly<Record<string, T>> =>
  Object.fromEntries(files.filter(file => file.kind === kind).map(({ name, definition }) => [name, definition as T]))

type StartRow = Readonly<Record<string, unknown>>
type StartTables = Readonly<Record<string, readonly StartRow[]>>

interface StartFile {
  readonly chain?: StartTables
  readonly shops?: Readonly<Record<string, StartTables>>
}

/** The rows of a resource in a start file: those of the chain, and those that every shop begins with. */
export const readStartRows = (name: string, resource: string): readonly StartRow[] => {
  const { chain, shops } = readWholeFiles<StartFile>('start')[name] ?? {}
  return [...(chain?.[resource] ?? []), ...(shops?.['*']?.[resource] ?? [])]
}
