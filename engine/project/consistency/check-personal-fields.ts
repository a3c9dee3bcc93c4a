// Checks that personal data can be erased: no key, number, unique field or ledger entry rests on it.

import { isFullLevel } from '../../access/access-user.ts'
import type { PathTerm } from '../../expression/terms/term.ts'
import { collectNeeds } from '../../expression/terms/term-parts.ts'
import { isDateType } from '../../field/field-type.ts'
import type { PostingRule } from '../../schema/document.ts'
import type { Field } from '../../schema/field.ts'
import type { Project } from '../../schema/project.ts'
import type { Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import type { MenuDefinition, MenuItemDefinition } from '../../schema-file/shapes/menu-shape.ts'
import { type CheckedTable, locatePostings } from './fill-sources.ts'

export const checkPersonalFields = (tables: readonly CheckedTable[], schema: CompilingSchema): void => {
  const dates = tables.flatMap(table =>
    table.resource.fields.filter(isErasureDate).map(({ name }) => ({ table, name })),
  )
  for (const { table, name } of dates.slice(1))
    table.report(['properties', name, 'x-personal'], 'another field is the date of the erasure already')
  for (const table of tables) {
    // Journals have the fields of their lines and documents.
    if (table.resource.kind === 'journal') continue
    for (const field of table.resource.fields) reportNeeded(table, field)
    reportPosted(table, schema)
  }
}

const isErasureDate = ({ personal }: Field): boolean => personal === 'erased'

const reportNeeded = ({ resource, report }: CheckedTable, field: Field): void => {
  const { name, personal, type, number } = field
  if (personal === undefined) return
  const reportFault = (message: string): void => report(['properties', name, 'x-personal'], message)
  if (resource.key.includes(name) || number || resource.unique.some(columns => columns.includes(name)))
    reportFault('a key, a number or a unique value is kept, so it cannot be erased')
  else if (personal === 'erased' && !isDateType(type)) reportFault('the date of the erasure is of the type "date"')
  else if ((personal === 'photo') !== (type.uploaded === true))
    reportFault('a picture is a "photo", and nothing else is')
}

const reportPosted = (table: CheckedTable, schema: CompilingSchema): void => {
  for (const { path, posting } of locatePostings(table)) {
    const { kind, from, to, set } = posting
    for (const [word, expression] of Object.entries({ kind, from, to, ...set }))
      for (const term of collectNeeds(expression.term).paths) {
        const field = findReadField(table.resource, posting, term, schema)
        if (field?.personal === undefined) continue
        const place = word in set ? [...path, 'set', word] : [...path, word]
        report(table, place, field.name)
      }
  }
}

const report = (table: CheckedTable, place: readonly (string | number)[], name: string): void =>
  table.report(place, `entries are kept, and "${name}" is erased with its person`)

/** The field that a path of a posting ends in. */
const findReadField = (
  document: Resource,
  { each }: PostingRule,
  { root, steps }: PathTerm,
  schema: CompilingSchema,
): Field | undefined => {
  const lines = each?.of === 'document' ? findResource(schema, `${document.name}.${each.lines}`) : undefined
  const isLine = root === undefined && lines !== undefined
  if (root !== undefined && root !== 'parent') return undefined
  let resource: Resource | undefined = isLine ? lines : document
  for (const [index, { name }] of steps.entries()) {
    const field: Field | undefined = resource?.field[name]
    // A key is reported where it is marked.
    if (index === steps.length - 1) return resource?.key.includes(name) ? undefined : field
    resource = findResource(schema, field?.ref?.to ?? '')
  }
  return undefined
}

// Checks that levels of an entry see the entries above it.

/** Full levels see all entries. */
export const checkMenuLevels = ({ definition, report }: SchemaFile<MenuDefinition>, project: Project): void => {
  for (const [index, item] of definition.items.entries()) checkChildren(item, ['items', index], { report, project })
}

interface LevelCheck {
  readonly report: ReportFault
  readonly project: Project
}

/** The entry with the levels of the nearest entry above that has some. */
const checkChildren = (
  item: MenuItemDefinition,
  path: JsonPath,
  check: LevelCheck,
  above: Pick<MenuItemDefinition, 'id' | 'levels'> = item,
): void => {
  const holder = item.levels ? item : above
  for (const [index, level] of (item.levels ?? []).entries())
    if (above.levels && !above.levels.includes(level) && !isFullLevel(check.project, level))
      check.report(
        [...path, 'levels', index],
        `"${level}" never sees this entry: "${above.id}" above it is for ${above.levels.join(', ')}`,
      )
  for (const [index, child] of (item.items ?? []).entries())
    checkChildren(child, [...path, 'items', index], check, holder)
}
