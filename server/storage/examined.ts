// A database that is only read, beside a server that may be running on it: for audits.
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { Connection } from './storage.ts'

export interface Examined {
  readonly database: 'sqlite' | 'postgres'
  /** Reads; all of it sees one and the same moment. */
  readonly connection: Connection
  /** The files of the schema that is in force, where the database keeps them. */
  readonly filesInForce: () => Promise<readonly SourceFile[] | undefined>
  /** Triggers that keep tables append-only, and are not there. */
  readonly missingTriggers: (schema: Schema) => Promise<readonly string[]>
  /** What the database itself says is wrong with its pages, indexes and keys. */
  readonly damages: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}
