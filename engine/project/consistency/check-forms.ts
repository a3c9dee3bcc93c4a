// Checks that a user who creates a row can fill its required fields, and that no section repeats a field.
import { canPerform, wholeScreen } from '../../access/screens.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { ResourceDefinition } from '../../schema-file/shapes/resource-shape.ts'
import { collectWritten, findEmptyFields } from './fill-sources.ts'
import type { CheckedTable } from './table-context.ts'

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
