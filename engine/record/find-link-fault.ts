// Checks that a field of one resource refers to one row of another.

import { formatSuggestion } from '../message/suggest.ts'
import { findField, type ResourceCore } from '../schema/resource.ts'
import type { LinkedResource } from '../schema/stages.ts'

/** Why the field does not refer to one row of the resource; a missing field is reported elsewhere. */
export const findLinkFault = (resource: ResourceCore, other: LinkedResource, by: string): string | undefined => {
  const field = findField(other, by)
  if (!field || (field.ref?.to === resource.name && !field.type.many)) return undefined
  return `"${by}" of "${other.name}" does not lead to one "${resource.name}"${suggestLink(by, findLinks(resource, other))}`
}

const findLinks = ({ name }: ResourceCore, { fields }: LinkedResource): readonly string[] =>
  fields.flatMap(one => (one.ref?.to === name && !one.type.many ? [one.name] : []))

/** Suggests the nearest fitting name, or the only one. */
const suggestLink = (by: string, candidates: readonly string[]): string => {
  const near = formatSuggestion(by, candidates)
  return near === '' && candidates.length === 1 ? `; did you mean "${candidates[0]}"?` : near
}
