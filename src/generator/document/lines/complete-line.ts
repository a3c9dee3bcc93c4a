// A line after one of its cells was written: calculated anew as far as it is known here; the server says the rest.
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

/** Fields that take what the file gives them while nobody gave them a value. */
export const openFields = (resource: ResourceFields, { given }: Pick<Line, 'given'>): readonly string[] =>
  given
    ? resource.fields.flatMap(({ name, defaultBy, readOnly }) =>
        defaultBy && (readOnly || !given.includes(name)) ? [name] : [],
      )
    : []

/** What else stands in the row was given, by the server or by who typed: nothing of it is fetched again. */
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
  /** In words, by field; worked out when somebody asks: a row that comes in as it is has nothing to report. */
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
