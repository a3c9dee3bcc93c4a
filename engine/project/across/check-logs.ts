// Checks `x-log`: the log exists, is a log, and its fields have the types that they need.

import { type ChangeLog, type FieldIndex, findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { ParsedField, ParsedSchema } from '../../schema/stages.ts'
import type { TableFile } from '../../schema-file/files/table-file.ts'

type ReportLogFault = (word: string, message: string) => void

export const checkLogs = (files: readonly TableFile[], schema: ParsedSchema): void => {
  for (const { name, path, definition, report } of files) {
    const log = definition.log
    const resource = schema.resources[name]
    if (!log || resource?.file !== path) continue
    const reportFault: ReportLogFault = (word, message) => report(['x-log', word], message)
    const into = findResource(schema, log.into)
    if (into && into.kind !== 'log')
      reportFault('into', `"${log.into}" is a ${into.kind}, and changes are stored in logs`)
    else if (into) checkFields(resource, into, log, reportFault)
  }
}

const ends = ['from', 'to'] as const

const checkFields = (
  resource: FieldIndex<ParsedField>,
  into: FieldIndex<ParsedField>,
  log: ChangeLog,
  reportFault: ReportLogFault,
): void => {
  const find = (word: 'key' | 'field' | 'from' | 'to' | 'at' | 'by' | 'reason'): ParsedField | undefined =>
    findField(into, log[word] ?? '')
  for (const word of ['key', 'field', 'by', 'reason'] as const) {
    const type = find(word)?.type
    if (type && type.json.type !== 'string') reportFault(word, `a field of the type "${type.name}" holds no text`)
  }
  const at = find('at')?.type.name
  if (at !== undefined && at !== 'instant') reportFault('at', `the field must be of the type "instant", not "${at}"`)
  for (const word of ends) {
    const type = find(word)?.type.name
    const other = log.fields.flatMap(name => findField(resource, name) ?? []).find(one => one.type.name !== type)
    if (type !== undefined && other)
      reportFault(word, `the field is of the type "${type}" and "${other.name}" of the type "${other.type.name}"`)
  }
}
