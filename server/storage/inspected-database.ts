// A read-only database for audits, opened beside a running server.
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { Connection } from './storage.ts'

export interface InspectedDatabase {
  readonly database: 'sqlite' | 'postgres'
  /** All reads see one snapshot. */
  readonly connection: Connection
  /** Returns the files of the applied schema, if the database stores them. */
  readonly findAppliedFiles: () => Promise<readonly SourceFile[] | undefined>
  /** Returns the append-only triggers that are missing. */
  readonly findMissingTriggers: (schema: Schema) => Promise<readonly string[]>
  /** Returns the faults that the database reports for its pages, indexes and keys. */
  readonly findDamages: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}
