// Whether a record in stored form is right: every fault at once, so that a form can mark all its fields.
import { type Fault, fault } from '../message/faults.ts'
import type { Resource } from '../schema/resource.ts'
import { checkLayout } from './check-layout.ts'
import { toFieldFault } from './parse-record.ts'
import { checkEntry } from './record-reader.ts'
import { isBlank, type Row } from './row.ts'

/** Missing values and broken bounds of all fields, where hidden ones may be empty; references and uniqueness are the server's to check. */
export const checkRecord = (resource: Resource, row: Row, hidden: ReadonlySet<string> = none): readonly Fault[] => {
  const faults: Fault[] = []
  for (const field of resource.fields) {
    const value = row[field.name] ?? null
    if (!isBlank(field, value)) {
      for (const violation of field.type.check(value, field.limits)) faults.push(toFieldFault(field, violation))
      faults.push(...checkLayout(field, row))
    } else if (field.required && !hidden.has(field.name)) faults.push(toFieldFault(field, fault('required')))
  }
  return [...faults, ...checkEntry(resource, row)]
}

const none: ReadonlySet<string> = new Set()
