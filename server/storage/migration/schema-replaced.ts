import type { AppliedSchema } from '../storage.ts'

/** The files were applied earlier and have been replaced since: they are outdated, not newly saved. */
export class SchemaReplaced extends Error {
  readonly applied: AppliedSchema

  constructor(applied: AppliedSchema) {
    super(`these schema files were replaced; in force is ${applied.version}`)
    this.name = 'SchemaReplaced'
    this.applied = applied
  }
}
