// Checks the authorization log of project.json: it exists, is a log, and its fields have the types that they need.

import { date } from '../field/date.ts'
import { type FieldType, isSameType } from '../field/field-type.ts'
import { instant } from '../field/instant.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { ParsedSchema } from '../schema/stages.ts'
import type { SchemaFile } from '../schema-file/files/schema-file.ts'
import type { ProjectDefinition } from '../schema-file/shapes/project-shape.ts'

/** Types of the fields that are not texts. */
const expectedTypes: Readonly<Record<string, FieldType>> = { date, at: instant }

export const checkAuthorization = (
  { definition, report }: SchemaFile<ProjectDefinition>,
  schema: ParsedSchema,
): void => {
  const { authorization } = definition
  if (!authorization) return
  const path = ['authorization', 'resource']
  const log = findResource(schema, authorization.resource)
  if (!log) return
  if (log.kind !== 'log') {
    report(path, `"${log.name}" is a ${log.kind}, and authorizations are stored in logs`)
    return
  }
  for (const [part, name] of Object.entries(authorization.fields)) {
    const reportFault = (message: string): void => report(['authorization', 'fields', part], message)
    const type = findField(log, name)?.type
    const expectedType = expectedTypes[part]
    if (!type) continue
    if (expectedType && !isSameType(type, expectedType))
      reportFault(`the field must be of the type "${expectedType.name}", not "${type.name}"`)
    else if (!expectedType && type.json.type !== 'string')
      reportFault(`a field of the type "${type.name}" holds no text`)
  }
}
