// Checks that fields can be shown where they are required, and that bounds leave a value.
import { isContradiction } from '../../expression/terms/contradictions.ts'
import { isConstant } from '../../expression/terms/term-parts.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import type { FieldDefinition } from '../../schema-file/shapes/field-shape.ts'
import type { CheckedTable } from './table-context.ts'

export const checkConditions = (tables: readonly CheckedTable[]): void => {
  for (const { resource, definition, report, file } of tables) {
    if (file.role !== 'whole' && file.role !== 'lines') continue
    for (const [index, { rule }] of resource.checks.entries())
      if (isConstant(rule.term) && rule.term.value === true)
        report(['x-checks', index, 'rule'], 'this always holds: it checks nothing', { at: rule.term.offset })
    for (const [name, { when }] of Object.entries(resource.field)) {
      const path = ['properties', name]
      if (when?.show && when.require && isContradiction(when.show.term, when.require.term))
        report([...path, 'x-when', 'require'], 'the field is hidden where this holds: it is never required', { at: 0 })
      reportBounds(definition.properties[name] ?? {}, path, report)
    }
  }
}

const reportBounds = (
  { minimum, maximum, minLength, maxLength }: FieldDefinition,
  path: JsonPath,
  report: ReportFault,
): void => {
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    report([...path, 'maximum'], `no value is at least ${minimum} and at most ${maximum}`, 'key')
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    report([...path, 'maxLength'], `no text has at least ${minLength} and at most ${maxLength} letters`, 'key')
}
