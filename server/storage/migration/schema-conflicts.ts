// Errors of a process whose schema is not that of the database.
import type { AppliedSchema } from '../storage.ts'

/** The database does not fit the schema files, and no safe migration exists. */
export class SchemaMismatch extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(`The database does not fit the schema files; nothing was changed.\n${sentences.join('\n')}`)
    this.name = 'SchemaMismatch'
    this.sentences = sentences
  }
}

/** Another process has applied another schema since the one that was to be replaced was read. */
export class SchemaMoved extends Error {
  constructor() {
    super('another schema is in force than the one that was to be replaced')
    this.name = 'SchemaMoved'
  }
}

/** The files were applied earlier and have been replaced since: they are outdated, not newly saved. */
export class SchemaReplaced extends Error {
  readonly applied: AppliedSchema

  constructor(applied: AppliedSchema) {
    super(`these schema files were replaced; in force is ${applied.version}`)
    this.name = 'SchemaReplaced'
    this.applied = applied
  }
}
