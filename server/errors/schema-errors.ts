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
