// Errors of changed schema files.
import { RequestError } from './errors.ts'

/** A changed schema file has faults, or rows refuse it; one line for each. */
export class SchemaInvalid extends RequestError {
  constructor(faults: string) {
    super(422, 'schema.invalid', { params: { faults } })
  }
}

/** The files in SCHEMA_DIR have faults that must be corrected by hand. */
export class SchemaBroken extends RequestError {
  constructor(first: string) {
    super(409, 'schema.broken', { params: { first } })
  }
}

/** The server cannot write to SCHEMA_DIR. */
export class SchemaNotWritable extends RequestError {
  constructor(file: string) {
    super(409, 'schema.not-writable', { params: { file } })
  }
}

/** Another schema is in force than the one that was changed. */
export class SchemaReplacedMeanwhile extends RequestError {
  constructor() {
    super(412, 'schema.moved')
  }
}

/** Rows refuse the schema; `reasons` has a sentence for each. */
export class SchemaRefused extends RequestError {
  constructor(reasons: readonly string[]) {
    super(409, 'schema.refused', { params: { first: reasons[0] ?? '' }, extra: { reasons } })
  }
}

/** SCHEMA_DIR has files that are not in force, which a change would overwrite. */
export class SchemaFolderDiffers extends RequestError {
  constructor() {
    super(409, 'schema.folder')
  }
}
