// The groups of fields in a resource file: its own fields, those of its lines, and those that its moves ask for.

import type { JsonPath } from '../language/shape.ts'
import type { FieldDefinition } from '../shapes/field-shape.ts'
import type { MoveDefinition } from '../shapes/flow-shape.ts'
import type { ResourceDefinition } from '../shapes/resource-shape.ts'

export interface FieldGroup {
  readonly properties: Readonly<Record<string, FieldDefinition>>
  readonly 'x-copy'?: ResourceDefinition['x-copy']
}

/** Returns the definition with each group of fields changed; the path is that of the object that contains the group. */
export const mapFieldGroups = <D extends FieldGroup & Pick<ResourceDefinition, 'x-flow'>>(
  definition: D,
  change: <T extends FieldGroup>(group: T, path: JsonPath) => T,
): D => {
  const whole = change(definition, [])
  const flow = whole['x-flow']
  return {
    ...whole,
    properties: changeLines(whole.properties, [], change),
    ...(flow && { 'x-flow': { ...flow, moves: flow.moves.map((move, index) => withAsk(move, index, change)) } }),
  }
}

/** The fields of lines among the fields of a group. */
const changeLines = (
  properties: FieldGroup['properties'],
  path: JsonPath,
  change: <T extends FieldGroup>(group: T, path: JsonPath) => T,
): FieldGroup['properties'] =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      if (!field.items) return [name, field]
      return [name, { ...field, items: change(field.items, [...path, 'properties', name, 'items']) }]
    }),
  )

const withAsk = (
  move: MoveDefinition,
  index: number,
  change: <T extends FieldGroup>(group: T, path: JsonPath) => T,
): MoveDefinition => {
  const { ask } = move
  if (!ask?.properties) return move
  const path = ['x-flow', 'moves', index, 'ask']
  const { properties } = change({ properties: ask.properties }, path)
  return { ...move, ask: { ...ask, properties: changeLines(properties, path, change) } }
}
