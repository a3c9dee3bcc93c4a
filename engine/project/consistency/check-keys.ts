// Checks that keys and required fields get a value: typed, numbered, or set by a rule.

import { isContradiction } from '../../expression/terms/contradictions.ts'
import { isConstant } from '../../expression/terms/term-parts.ts'
import { lineLinks } from '../../schema/lines.ts'
import { isListed } from '../../schema/resource.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import type { FieldDefinition } from '../../schema-file/shapes/field-shape.ts'
import { type CheckedTable, collectCreated, collectWritten, isFilled } from './fill-sources.ts'

export const checkKeys = (tables: readonly CheckedTable[], { project }: CompilingSchema): void => {
  for (const table of tables) {
    reportUnnumbered(table, tables)
    reportUnfilled(table, tables, project.emptyText)
    reportEmptyKeys(table, project.emptyText)
  }
}

/** The moves that number fields of this table: its own, or those of its document. */
const findNumbered = ({ resource, file }: CheckedTable, tables: readonly CheckedTable[]): ReadonlySet<string> => {
  const holder = file.role === 'lines' ? tables.find(table => table.resource.name === file.document) : undefined
  const { flow } = (holder?.resource ?? resource).lifecycle
  const lines = holder ? resource.name.slice(resource.name.lastIndexOf('.') + 1) : undefined
  return new Set(
    (flow?.moves ?? []).flatMap(({ numbers }) =>
      numbers.filter(number => number.lines === lines).map(({ field }) => field),
    ),
  )
}

/** A number that a move should assign, and none does. */
const reportUnnumbered = (table: CheckedTable, tables: readonly CheckedTable[]): void => {
  const { resource, file, report } = table
  if (file.role !== 'whole' && file.role !== 'lines') return
  const numbered = findNumbered(table, tables)
  const hasMoves = resource.lifecycle.flow !== undefined || file.isMoved === true
  for (const { name, number } of resource.fields) {
    if (number?.at !== 'move' || numbered.has(name)) continue
    const remedy = hasMoves
      ? `no move numbers "${name}": name it in "number" of a move`
      : `"${resource.name}" has no moves that number it: say "at": "create"`
    report(['properties', name, 'x-number'], remedy, 'key')
  }
}

/** A required field that the user cannot write and no rule fills. */
const reportUnfilled = (
  { resource, file, definition, report }: CheckedTable,
  tables: readonly CheckedTable[],
  emptyText: string,
): void => {
  if (file.role !== 'whole' || definition.kind === 'log') return
  const written = new Set([...collectWritten(resource.name, tables), ...collectCreated(resource.name, tables)])
  for (const field of resource.fields) {
    const isNeeded = field.required || resource.key.includes(field.name)
    if (isNeeded && field.readOnly && !isFilled(field, emptyText) && !written.has(field.name))
      report(
        ['properties', field.name, 'readOnly'],
        `nothing gives the required "${field.name}" a value: it is read-only`,
        'key',
      )
  }
}

/** Two rows with an empty key are one row to the database. */
const reportEmptyKeys = ({ resource, file, definition, report }: CheckedTable, emptyText: string): void => {
  const isLines = file.role === 'lines'
  // A move that asks for lines has rules of its own.
  if (isLines && file.askOnlyLines?.includes(resource.name.slice(resource.name.lastIndexOf('.') + 1))) return
  if (!isLines && !(file.role === 'whole' && isListed(resource) && definition.kind !== 'log')) return
  const links: readonly string[] = Object.values(lineLinks)
  for (const [index, name] of resource.key.entries()) {
    const field = resource.field[name]
    if (!field || links.includes(name) || field.required || isFilled(field, emptyText) || field.readOnly) continue
    report(['x-key', index], `the key "${name}" may be empty, and two empty keys are the same: name it in "required"`)
  }
}

// Checks that fields can be shown where they are required, and that bounds leave a value.

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
