// A line after one of its cells was written: calculated anew as far as it is known here; the server says the rest.
import type { RowReader } from '../../../../engine/expression/evaluate/reader.ts'
import { completeRecord, type RecordWorld } from '../../../../engine/record/complete-record.ts'
import { recordReader } from '../../../../engine/record/record-reader.ts'
import type { Resource, ResourceFields } from '../../../../engine/schema/resource.ts'
import { type Wording, wordFault } from '../../../../engine/schema/wording.ts'
import type { Line } from '../../form/form-fields.ts'
import { type FormValues, faultsOf, shownValue, storedForm } from '../../form/form-values.ts'

interface Around {
  readonly resource: Resource
  readonly world: RecordWorld
  readonly parent: RowReader
  readonly wording: Wording
}

/** Everything that stands in the row was given, by the server or by who typed: nothing of it is fetched again. */
export const completeLine = (values: FormValues, { resource, world, parent, wording }: Around) => {
  const { emptyText } = world
  const row = storedForm(resource, values, { emptyText, before: undefined })
  const given = new Set(resource.fields.filter(({ calc }) => !calc).map(({ name }) => name))
  const completed = completeRecord(resource, { row, before: undefined, given, parent }, world)
  const shown = Object.fromEntries(
    resource.fields.flatMap(field => {
      const { name, calc } = field
      if (!calc || completed.unknown.has(name)) return []
      return [[name, shownValue(field, completed.row[name] ?? null, emptyText)] as const]
    }),
  )
  const isOwn = (name: string | undefined): boolean => name !== undefined && resource.field[name]?.readOnly === false
  const faults = faultsOf(resource, values, { emptyText, completed }).filter(({ field }) => isOwn(field))
  const reported = Object.fromEntries(faults.map(found => [found.field ?? '', wordFault(wording, found, resource)]))
  const asks = resource.fields.some(({ name, calc }) => calc !== undefined && completed.unknown.has(name))
  return { values: { ...values, ...shown }, faults: reported, asks }
}

/** The line as expressions of its document read it. */
export const lineReader = (resource: ResourceFields, { values }: Pick<Line, 'values'>, world: RecordWorld): RowReader =>
  recordReader(resource, storedForm(resource, values, { emptyText: world.emptyText, before: undefined }), world.rows)
