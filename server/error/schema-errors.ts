// Errors of changed schema files.
import { RequestError } from './errors.ts'

/** Rows refuse the schema; `reasons` has a sentence for each. */
export class SchemaRefused extends RequestError {
  constructor(reasons: readonly string[]) {
    super('schema.refused', { first: reasons[0] ?? '' }, { extra: { reasons } })
  }
}
