// A read-only database for audits, opened beside a running server.
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { Connection } from './storage.ts'

/** A table, trigger, index, view or function that is missing, that differs, or that the program does not create. */
export interface DatabaseDifference {
  readonly what: string
  readonly expected: string
  readonly found: string
}

/** One sentence about differences, which names the first few. */
export const describeDifferences = (differences: readonly DatabaseDifference[]): string => {
  const missingTriggers = differences.flatMap(({ what, found }) =>
    found === 'missing' && what.startsWith('trigger ') ? [what.slice('trigger '.length)] : [],
  )
  if (missingTriggers.length === differences.length) return `triggers are missing: ${missingTriggers.join(', ')}`
  const named = differences.slice(0, 3).map(({ what, found }) => (found === 'missing' ? `${what} is missing` : what))
  const more = differences.length > named.length ? `, and ${differences.length - named.length} more` : ''
  return `the database is not as the program created it: ${named.join(', ')}${more}`
}

export interface InspectedDatabase {
  readonly database: 'sqlite' | 'postgres'
  /** All reads see one snapshot. */
  readonly connection: Connection
  /** Returns the files of the applied schema, if the database stores them. */
  readonly findAppliedFiles: () => Promise<readonly SourceFile[] | undefined>
  /** Compares tables, indexes, triggers and views with those that the program creates. */
  readonly findDifferences: (schema: Schema) => Promise<readonly DatabaseDifference[]>
  /** Returns the faults that the database reports for its pages, indexes and keys. */
  readonly findDamages: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}
