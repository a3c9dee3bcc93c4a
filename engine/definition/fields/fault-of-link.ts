// Whether a field of one resource leads to one row of another.

import { suggestion } from '../../faults/suggest.ts'
import { findField, type ResourceCore } from '../../schema/resource.ts'
import type { LinkedResource } from '../../schema/stages.ts'

/** Why the field of the other resource does not lead to one row of this one; a field that is not there is reported as a name. */
export const faultOfLink = (resource: ResourceCore, other: LinkedResource, by: string): string | undefined => {
  const field = findField(other, by)
  if (!field || (field.ref?.to === resource.name && !field.type.many)) return undefined
  return `"${by}" of "${other.name}" does not lead to one "${resource.name}"${offered(by, linksTo(resource, other))}`
}

const linksTo = ({ name }: ResourceCore, { fields }: LinkedResource): readonly string[] =>
  fields.flatMap(one => (one.ref?.to === name && !one.type.many ? [one.name] : []))

/** What would be right: the nearest name, or the only one. */
const offered = (by: string, fitting: readonly string[]): string => {
  const near = suggestion(by, fitting)
  return near === '' && fitting.length === 1 ? `; did you mean "${fitting[0]}"?` : near
}
