import type { AppliedSchema } from '../storage.ts'

/** The files were in force earlier, and others have taken their place since: they were left behind, not saved. */
export class SchemaReplaced extends Error {
  readonly applied: AppliedSchema

  constructor(applied: AppliedSchema) {
    super(`these schema files were replaced; in force is ${applied.version}`)
    this.name = 'SchemaReplaced'
    this.applied = applied
  }
}
