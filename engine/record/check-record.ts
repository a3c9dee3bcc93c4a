// Whether a record in stored form is right: every fault at once, so that a form can mark all its fields.
import { type Fault, fault } from '../faults/faults.ts'
import type { Resource } from '../schema/resource.ts'
import { entryFaults } from './entry-values.ts'
import { layoutFaults } from './layout-faults.ts'
import { about } from './parse-record.ts'
import { isBlank, type Row } from './row.ts'

/** Missing values and broken bounds of all fields, where hidden ones may be empty; references and uniqueness are the server's to check. */
export const checkRecord = (
  resource: Resource,
  row: Row,
  emptyText: string,
  hidden: ReadonlySet<string> = none,
): readonly Fault[] => {
  const faults: Fault[] = []
  for (const field of resource.fields) {
    const value = row[field.name] ?? null
    if (!isBlank(field, value, emptyText)) {
      for (const found of field.type.check(value, field.limits)) faults.push(about(field, found))
      faults.push(...layoutFaults(field, row))
    } else if (field.required && !hidden.has(field.name)) faults.push(about(field, fault('required')))
  }
  return [...faults, ...entryFaults(resource, row, emptyText)]
}

const none: ReadonlySet<string> = new Set()
