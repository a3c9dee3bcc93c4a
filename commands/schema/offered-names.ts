// The names of the project that editors offer in schema files, with their titles.

import { dashboardName } from '../../engine/schema/dashboard.ts'
import { isListed, type Resource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { findProject } from '../../engine/schema-file/files/complete-files.ts'
import { readSchemaFiles, type SchemaFile, type SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { formatTitle } from '../../engine/schema-file/language/naming.ts'
import type { CompletionName, MetaSchemaContext } from '../../engine/schema-file/language/shape.ts'
import { editors, programPages } from '../../engine/schema-file/shapes/menu-target-shape.ts'
import type { PartDefinition } from '../../engine/schema-file/shapes/part-shape.ts'

interface OfferedNamesInput {
  readonly sources: readonly SourceFile[]
  readonly pages?: readonly string[]
}

/** Names of the compiled schema, and those that only its files have: parts with their fields, and shared filters. */
export const collectOfferedNames = (
  schema: Schema,
  { sources, pages = [] }: OfferedNamesInput,
): MetaSchemaContext['names'] => {
  const { project, ledgers, reports, imports } = schema
  const files = readSchemaFiles(sources, [])
  const parts = files.filter((file): file is SchemaFile<PartDefinition> => file.kind === 'part')
  const resources = Object.values(schema.resources)
  const listed = resources.filter(isListed)
  const tables = resources.filter(({ name }) => !name.includes(':'))
  return {
    resource: sortNames(listed),
    ledger: sortNames(Object.values(ledgers)),
    report: sortNames(Object.values(reports)),
    import: sortNames(Object.values(imports)),
    level: Object.entries(project.levels).map(([name, { title }]) => ({ name, title })),
    module: project.switches.map(name => ({ name, title: name })),
    field: sortNames(tables.flatMap(({ fields }) => fields)),
    part: sortNames(parts.map(({ name, definition }) => ({ name, title: definition.title ?? formatTitle(name) }))),
    'part field': sortNames(parts.flatMap(listPartFields)),
    filter: sortNames(
      Object.entries(findProject(files)?.filters ?? {}).map(([name, { title }]) => ({
        name,
        title: title ?? formatTitle(name),
      })),
    ),
    lines: sortNames(listed.flatMap(({ lifecycle }) => lifecycle.lines)),
    move: sortNames(
      listed.flatMap(({ lifecycle }) => getMoves(lifecycle).map(({ id, title }) => ({ name: id, title }))),
    ),
    state: sortNames(listed.flatMap(({ lifecycle }) => listStates(lifecycle))),
    source: sortNames(resources.map(toSourceName)),
    target: sortNames([...listed.flatMap(listTargets), ...listOtherTargets(schema, pages)]),
  }
}

/** Each name once, with the first title that it has. */
const sortNames = (names: readonly CompletionName[]): readonly CompletionName[] =>
  [...new Map(names.toReversed().map(({ name, title }) => [name, { name, title }])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )

/** `part#field`, as a field refers to it. */
const listPartFields = ({ name, definition }: SchemaFile<PartDefinition>): readonly CompletionName[] =>
  Object.entries(definition.properties)
    .filter(([, { type }]) => type !== 'array')
    .map(([field, { title }]) => ({ name: `${name}#${field}`, title: title ?? formatTitle(field) }))

const getMoves = ({ flow }: Resource['lifecycle']) => flow?.moves ?? []

const listStates = ({ flow }: Resource['lifecycle']): readonly CompletionName[] =>
  Object.entries(flow?.states ?? {}).map(([name, { title }]) => ({ name, title }))

/** The name of a source in a report. */
const toSourceName = (resource: Resource): CompletionName => {
  const { name, title } = resource
  return { name: isListed(resource) ? `resource:${name}` : name, title }
}

const listTargets = ({ name, title, lifecycle, screen }: Resource): readonly CompletionName[] => {
  const views = Object.values(screen.views).map(view => ({ view: view.name, title: view.title }))
  const kind = lifecycle.flow ? 'document' : 'resource'
  return [
    lifecycle.flow ? { name: `document:${name}/new`, title } : { name: `resource:${name}`, title },
    ...views.map(one => ({ name: `${kind}:${name}/${one.view}`, title: one.title })),
  ]
}

const listOtherTargets = (
  { reports, imports, lists, dashboard }: Schema,
  pages: readonly string[],
): readonly CompletionName[] => [
  ...Object.values(reports).map(({ name, title }) => ({ name: `report:${name}`, title })),
  ...Object.values(imports).map(({ name, title }) => ({ name: `import:${name}`, title })),
  { name: 'import:*', title: 'All imports' },
  ...Object.values(lists).map(({ name, title }) => ({ name: `list:${name}`, title })),
  ...(dashboard ? [{ name: `dashboard:${dashboardName}`, title: 'Dashboard' }] : []),
  ...[...programPages, ...pages].map(name => ({ name: `page:${name}`, title: name })),
  ...editors.map(name => ({ name: `editor:${name}`, title: name })),
]
