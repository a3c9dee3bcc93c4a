// The names of the project that editors offer in schema files, with their titles.

import { pages } from '../domain/pages.ts'
import { editors } from '../engine/definition/shapes/menu-target.ts'
import type { MetaContext, OfferedName } from '../engine/definition/shapes/shape.ts'
import { dashboardName } from '../engine/schema/dashboard.ts'
import { isListed, type Resource } from '../engine/schema/resource.ts'
import type { Schema } from '../engine/schema/schema.ts'

export const offeredNames = (schema: Schema): MetaContext['names'] => {
  const { project, ledgers, reports, imports } = schema
  const resources = Object.values(schema.resources)
  const listed = resources.filter(isListed)
  const tables = resources.filter(({ name }) => !name.includes(':'))
  return {
    resource: inOrder(listed),
    ledger: inOrder(Object.values(ledgers)),
    report: inOrder(Object.values(reports)),
    import: inOrder(Object.values(imports)),
    level: Object.entries(project.levels).map(([name, { title }]) => ({ name, title })),
    module: project.modules.map(name => ({ name, title: name })),
    field: inOrder(tables.flatMap(({ fields }) => fields)),
    lines: inOrder(listed.flatMap(({ lifecycle }) => lifecycle.lines)),
    move: inOrder(listed.flatMap(({ lifecycle }) => movesOf(lifecycle).map(({ id, title }) => ({ name: id, title })))),
    state: inOrder(listed.flatMap(({ lifecycle }) => statesOf(lifecycle))),
    source: inOrder(resources.map(sourceOf)),
    target: inOrder([...listed.flatMap(targetsOf), ...otherTargets(schema)]),
  }
}

/** Each name once, with the first title that it has. */
const inOrder = (names: readonly OfferedName[]): readonly OfferedName[] =>
  [...new Map(names.toReversed().map(({ name, title }) => [name, { name, title }])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )

const movesOf = ({ flow }: Resource['lifecycle']) => flow?.moves ?? []

const statesOf = ({ flow }: Resource['lifecycle']): readonly OfferedName[] =>
  Object.entries(flow?.states ?? {}).map(([name, { title }]) => ({ name, title }))

/** The name of a source in a report. */
const sourceOf = (resource: Resource): OfferedName => {
  const { name, title } = resource
  return { name: isListed(resource) ? `resource:${name}` : name, title }
}

const targetsOf = ({ name, title, lifecycle, screen }: Resource): readonly OfferedName[] => {
  const views = Object.values(screen.views).map(view => ({ view: view.name, title: view.title }))
  const kind = lifecycle.flow ? 'document' : 'resource'
  return [
    lifecycle.flow ? { name: `document:${name}/new`, title } : { name: `resource:${name}`, title },
    ...views.map(one => ({ name: `${kind}:${name}/${one.view}`, title: one.title })),
  ]
}

const otherTargets = ({ reports, imports, lists, dashboard }: Schema): readonly OfferedName[] => [
  ...Object.values(reports).map(({ name, title }) => ({ name: `report:${name}`, title })),
  ...Object.values(imports).map(({ name, title }) => ({ name: `import:${name}`, title })),
  { name: 'import:*', title: 'All imports' },
  ...Object.values(lists).map(({ name, title }) => ({ name: `list:${name}`, title })),
  ...(dashboard ? [{ name: `dashboard:${dashboardName}`, title: 'Dashboard' }] : []),
  ...pages.map(name => ({ name: `page:${name}`, title: name })),
  ...editors.map(name => ({ name: `editor:${name}`, title: name })),
]
