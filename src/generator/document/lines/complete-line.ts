// Computes a line after one of its cells was written, as far as the browser has the values; the server computes the rest.
import type { RowReader } from '../../../../engine/expression/evaluate/reader.ts'
import { completeRecord } from '../../../../engine/record/complete-record.ts'
import type { RecordContext } from '../../../../engine/record/completion-state.ts'
import { createRecordReader } from '../../../../engine/record/record-reader.ts'
import type { Resource, ResourceFields } from '../../../../engine/schema/resource.ts'
import { formatFault, type Wording } from '../../../../engine/schema/wording.ts'
import type { Faults, FormLine } from '../../form/form-fields.ts'
import { checkForm, toShownValue, toStoredForm } from '../../form/form-values.ts'

interface LineCompletionContext {
  readonly resource: Resource
  readonly world: RecordContext
  readonly parent: RowReader
  readonly wording: Wording
}

/** Returns the fields that take their default value because the user did not enter one. */
export const listDefaultedFields = (
  resource: ResourceFields,
  { typedFields: entered }: Pick<FormLine, 'typedFields'>,
): readonly string[] =>
  entered
    ? resource.fields.flatMap(({ name, defaultBy, readOnly }) =>
        defaultBy && (readOnly || !entered.includes(name)) ? [name] : [],
      )
    : []

/** Other values of the row come from the server or the user and are not fetched again. */
export const completeLine = (
  { values, ...line }: Pick<FormLine, 'values' | 'typedFields'>,
  { resource, world: context, parent, wording }: LineCompletionContext,
) => {
  const row = toStoredForm(resource, values)
  const defaulted = new Set(listDefaultedFields(resource, line))
  const fixed = new Set(resource.fields.flatMap(({ name, calc }) => (calc || defaulted.has(name) ? [] : [name])))
  const completed = completeRecord(resource, { row, before: undefined, inputFields: fixed, parent }, context)
  const shown = Object.fromEntries(
    resource.fields.flatMap(field => {
      const { name, calc } = field
      if (!(calc || defaulted.has(name)) || completed.unknown.has(name)) return []
      return [[name, toShownValue(field, completed.row[name] ?? null)] as const]
    }),
  )
  const isWritable = (name: string | undefined): boolean =>
    name !== undefined && resource.field[name]?.readOnly === false
  /** Messages by field, computed on demand. */
  const computeFaults = (): Faults => {
    const faults = checkForm(resource, values, { completed }).filter(({ field }) => isWritable(field))
    return Object.fromEntries(faults.map(fault => [fault.field ?? '', formatFault(wording, fault, resource)]))
  }
  const needsServer = resource.fields.some(
    ({ name, calc }) => (calc !== undefined || defaulted.has(name)) && completed.unknown.has(name),
  )
  const closed = [...completed.hidden, ...completed.locked]
  return { values: { ...values, ...shown }, faults: computeFaults, asks: needsServer, closed }
}

/** The line as expressions of its document read it. */
export const createLineReader = (
  resource: ResourceFields,
  { values }: Pick<FormLine, 'values'>,
  context: RecordContext,
): RowReader => createRecordReader(resource, toStoredForm(resource, values), context.rows)
