// The groups of fields in a resource file: its own fields, those of its lines, and those that its moves ask for.

import type { FieldDefinition } from '../shapes/field-shape.ts'
import type { MoveDefinition } from '../shapes/flow-shape.ts'
import type { ResourceDefinition } from '../shapes/resource-shape.ts'
import type { JsonPath } from '../shapes/shape.ts'

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
    properties: Object.fromEntries(
      Object.entries(whole.properties).map(([name, field]) => {
        if (!field.items) return [name, field]
        return [name, { ...field, items: change(field.items, ['properties', name, 'items']) }]
      }),
    ),
    ...(flow && { 'x-flow': { ...flow, moves: flow.moves.map((move, index) => withAsk(move, index, change)) } }),
  }
}

const withAsk = (
  move: MoveDefinition,
  index: number,
  change: <T extends FieldGroup>(group: T, path: JsonPath) => T,
): MoveDefinition => {
  const { ask } = move
  if (!ask?.properties) return move
  const { properties } = change({ properties: ask.properties }, ['x-flow', 'moves', index, 'ask'])
  return { ...move, ask: { ...ask, properties } }
}
