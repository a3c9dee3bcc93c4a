// Checks that a user who creates a row can fill its required fields, and that no section repeats a field.

import { canPerform, wholeScreen } from '../../access/screens.ts'
import type { Expression } from '../../expression/terms/scope.ts'
import { collectNeeds, collectOwnFields } from '../../expression/terms/term-parts.ts'
import { isSameType } from '../../field/field-type.ts'
import type { Field } from '../../schema/field.ts'
import type { Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { ListColumn } from '../../schema/screen.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { JsonPath } from '../../schema-file/language/shape.ts'
import type { ResourceDefinition } from '../../schema-file/shapes/resource-shape.ts'
import { type CheckedTable, collectWritten, findEmptyFields } from './fill-sources.ts'

export const checkForms = (tables: readonly CheckedTable[], { project }: CompilingSchema): void => {
  for (const table of tables) {
    if (table.file.role !== 'whole') continue
    reportRepeated(table)
    const written = collectWritten(table.resource.name, tables)
    const needed = findEmptyFields(table.resource, project.emptyText, written)
    reportMissing(table, needed)
    reportWithheld(table, needed)
  }
}

/** A resource whose rows users create in its form. */
const isCreatable = ({ resource, definition }: CheckedTable): boolean =>
  definition.kind !== 'log' &&
  (resource.lifecycle.flow !== undefined ||
    (resource.api.verbs.includes('create') && canPerform(wholeScreen, 'create')))

const reportMissing = (table: CheckedTable, needed: readonly string[]): void => {
  const { definition, report } = table
  const sections = definition.form.sections
  if (!sections || !isCreatable(table)) return
  const placed = new Set(sections.flatMap(({ fields }) => fields))
  for (const name of needed)
    if (!placed.has(name))
      report(
        ['properties', name],
        `the required field "${name}" is in no section of the form: no user can fill it`,
        'key',
      )
}

type LevelPermission = Exclude<NonNullable<ResourceDefinition['x-perm']>[string], string>

/** A level that creates rows must see and write what they need. */
const reportWithheld = ({ definition, report }: CheckedTable, needed: readonly string[]): void => {
  for (const [level, permission] of Object.entries(definition.perm)) {
    if (typeof permission === 'string' || !mayCreate(permission)) continue
    for (const [key, verb] of [
      ['hide', 'sees'],
      ['lock', 'writes'],
    ] as const)
      for (const [index, name] of (permission[key] ?? []).entries())
        if (needed.includes(name))
          report(
            ['x-perm', level, key, index],
            `${level} may create rows and never ${verb} "${name}", which is required`,
          )
  }
}

const mayCreate = ({ can }: LevelPermission): boolean => can === undefined || can.includes('create')

const reportRepeated = ({ definition, report }: CheckedTable): void => {
  const seen = new Set<string>()
  for (const [index, { fields }] of (definition.form.sections ?? []).entries())
    for (const [at, name] of fields.entries()) {
      if (seen.has(name)) report(['x-form', 'sections', index, 'fields', at], `"${name}" is in another section already`)
      seen.add(name)
    }
}

// Checks that lists over rows with a place in a ledger total what the ledger still counts, and not rows that left.

export const checkPlacedTotals = (tables: readonly CheckedTable[], schema: CompilingSchema): void => {
  for (const { resource, definition, report } of tables) {
    const place = resource.fields.find(({ derived }) => derived?.value.kind === 'place')?.derived
    const ledger = place && schema.ledgers[place.ledger]
    if (!ledger) continue
    const legs = findResource(schema, ledger.resource)
    const types = ledger.amounts.flatMap(({ name }) => legs?.field[name]?.type ?? [])
    const isOfAmount = (field: Field | undefined): boolean =>
      field !== undefined && types.some(type => isSameType(type, field.type))
    const checkList = (columns: readonly ListColumn[], path: JsonPath): void => {
      for (const [index, { field, total }] of columns.entries())
        if (total !== undefined && isOfAmount(resource.field[field]) && !isLedgerField(resource, field))
          report(
            [...path, 'columns', index],
            `the total of "${field}" counts rows that "${ledger.name}" has no longer: total a field that a balance of it is part of`,
          )
    }
    checkList(resource.screen.list.columns, ['x-list'])
    for (const [name, { list, filter }] of Object.entries(resource.screen.views))
      if (definition.views[name]?.columns && !hasLedgerField(resource, filter))
        checkList(list.columns, ['x-views', name])
  }
}

/** Whether the field is derived from a ledger, or computed from one that is. */
const isLedgerField = (resource: Resource, name: string): boolean => {
  const field = resource.field[name]
  if (!field) return false
  return field.derived !== undefined || hasLedgerField(resource, field.calc)
}

const hasLedgerField = (resource: Resource, expression: Expression | undefined): boolean =>
  expression !== undefined && collectOwnFields(expression.term).some(name => isLedgerField(resource, name))

// Lines that a document makes of its own values: these values may not be computed from the lines.

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
