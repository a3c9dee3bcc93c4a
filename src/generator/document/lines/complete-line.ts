// Computes a line after one of its cells was written, as far as the browser has the values; the server computes the rest.
import type { RowReader } from '../../../../engine/expression/evaluate/reader.ts'
import { completeRecord } from '../../../../engine/record/complete-record.ts'
import { recordReader } from '../../../../engine/record/record-reader.ts'
import type { RecordWorld } from '../../../../engine/record/row-work.ts'
import type { Resource, ResourceFields } from '../../../../engine/schema/resource.ts'
import { type Wording, wordFault } from '../../../../engine/schema/wording.ts'
import type { Faults, Line } from '../../form/form-fields.ts'
import { faultsOf, shownValue, storedForm } from '../../form/form-values.ts'

interface Around {
  readonly resource: Resource
  readonly world: RecordWorld
  readonly parent: RowReader
  readonly wording: Wording
}

/** Returns the fields that take their default value because the user did not enter one. */
export const openFields = (resource: ResourceFields, { given }: Pick<Line, 'given'>): readonly string[] =>
  given
    ? resource.fields.flatMap(({ name, defaultBy, readOnly }) =>
        defaultBy && (readOnly || !given.includes(name)) ? [name] : [],
      )
    : []

/** Other values of the row come from the server or the user and are not fetched again. */
export const completeLine = (
  { values, ...line }: Pick<Line, 'values' | 'given'>,
  { resource, world, parent, wording }: Around,
) => {
  const { emptyText } = world
  const row = storedForm(resource, values, { emptyText, before: undefined })
  const open = new Set(openFields(resource, line))
  const given = new Set(resource.fields.flatMap(({ name, calc }) => (calc || open.has(name) ? [] : [name])))
  const completed = completeRecord(resource, { row, before: undefined, given, parent }, world)
  const shown = Object.fromEntries(
    resource.fields.flatMap(field => {
      const { name, calc } = field
      if (!(calc || open.has(name)) || completed.unknown.has(name)) return []
      return [[name, shownValue(field, completed.row[name] ?? null, emptyText)] as const]
    }),
  )
  const isOwn = (name: string | undefined): boolean => name !== undefined && resource.field[name]?.readOnly === false
  /** Messages by field, computed on demand. */
  const faults = (): Faults => {
    const found = faultsOf(resource, values, { emptyText, completed }).filter(({ field }) => isOwn(field))
    return Object.fromEntries(found.map(fault => [fault.field ?? '', wordFault(wording, fault, resource)]))
  }
  const asks = resource.fields.some(
    ({ name, calc }) => (calc !== undefined || open.has(name)) && completed.unknown.has(name),
  )
  const closed = [...completed.hidden, ...completed.locked]
  return { values: { ...values, ...shown }, faults, asks, closed }
}

/** The line as expressions of its document read it. */
export const lineReader = (resource: ResourceFields, { values }: Pick<Line, 'values'>, world: RecordWorld): RowReader =>
  recordReader(resource, storedForm(resource, values, { emptyText: world.emptyText, before: undefined }), world.rows)
