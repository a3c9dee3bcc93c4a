// The category of an authorization as users read it: logs and requests store its code.
import { formatStoredValue } from '../../../engine/field/value-text.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'

/** The title in the language of the schema; a code without a title is as it is. */
export const formatCategory = (schema: Schema, category: string): string => {
  const { authorization } = schema.project
  const name = authorization?.fields.category
  const field =
    authorization && name !== undefined ? getResource(schema, authorization.resource).field[name] : undefined
  return field ? formatStoredValue(field, category) : category
}
