// Lines that a document makes of its own values: these values may not be computed from the lines.
import { collectNeeds } from '../../expression/terms/needs.ts'
import type { Resource } from '../../schema/resource.ts'
import type { JsonPath } from '../../schema-file/language/shape.ts'
import type { CheckedTable } from './table-context.ts'

export const checkGeneratedLines = (tables: readonly CheckedTable[]): void => {
  for (const { resource, report } of tables)
    for (const { name, fill } of resource.lifecycle.lines) {
      if (!fill?.count) continue
      const source = fill.on.find(field => dependsOnLines(resource, field, name))
      const path: JsonPath = ['properties', name, 'x-lines', 'fill']
      if (source !== undefined)
        report(path, `"${source}" is computed from these lines, which cannot be made of it`, 'key')
    }
}

/** Whether the field is computed from the lines, directly or through other fields. */
const dependsOnLines = (resource: Resource, name: string, lines: string, seen: readonly string[] = []): boolean => {
  const calc = resource.fields.find(field => field.name === name)?.calc
  if (!calc || seen.includes(name)) return false
  return collectNeeds(calc.term)
    .paths.flatMap(({ root, steps: [first] }) => (root === undefined && first ? [first.name] : []))
    .some(one => one === lines || dependsOnLines(resource, one, lines, [...seen, name]))
}
