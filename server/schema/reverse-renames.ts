// A revert takes renames back: what the schema in force renamed has its former name again, with its rows.

import type { Field } from '../../engine/schema/field.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { mapByName } from '../../engine/value/records.ts'

/** The earlier schema for a migration alone: its resources and fields name as `was` what they are called in force. */
export const reverseRenames = (earlier: Schema, inForce: Schema): Schema => {
  const successors = Object.values(inForce.resources).filter(
    ({ name, was }) => was !== undefined && !Object.hasOwn(earlier.resources, name),
  )
  const resources = Object.values(earlier.resources).map(resource => {
    const successor = successors.find(({ was }) => was === resource.name)
    const current = successor ?? inForce.resources[resource.name]
    const reversed = current ? reverseFields(resource, current) : resource
    return successor ? { ...reversed, was: successor.name } : reversed
  })
  return { ...earlier, resources: mapByName(resources, resource => resource) }
}

const reverseFields = (resource: Resource, inForce: Resource): Resource => {
  const successors = inForce.fields.filter(({ name, was }) => was !== undefined && !Object.hasOwn(resource.field, name))
  if (successors.length === 0) return resource
  const fields = resource.fields.map((field): Field => {
    const successor = successors.find(({ was }) => was === field.name)
    return successor ? { ...field, was: successor.name } : field
  })
  return { ...resource, fields, field: mapByName(fields, field => field) }
}
