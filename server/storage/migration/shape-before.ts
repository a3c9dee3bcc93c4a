// The schema as the tables in the database know it: what was remembered of it, as far as the columns are there.
import { type Resource, type Schema, systemColumns } from '../../../engine/schema.ts'
import { shopColumn, systemTables } from '../tables.ts'
import type { FoundTable, FoundTables } from './found-tables.ts'
import { type FieldShape, type ResourceShape, type SchemaShape, scopeText } from './schema-shape.ts'

const serverTables: ReadonlySet<string> = new Set(systemTables.map(({ name }) => name))

export const tableOf = (resource: string): string => resource.replaceAll('-', '_')

/** Tables that no resource has, now or before, are somebody else's and left alone. */
export const shapeBefore = (found: FoundTables, remembered: SchemaShape | undefined, schema: Schema): SchemaShape => {
  const now = Object.values(schema.resources)
  const names = new Set([
    ...Object.keys(remembered?.resources ?? {}),
    ...now.flatMap(({ name, was }) => (was === undefined ? [name] : [name, was])),
    ...(schema.project.drop ?? []),
  ])
  const shapes = [...names].flatMap(name => {
    const table = found.get(tableOf(name))
    if (!table || serverTables.has(table.name)) return []
    const resource = now.find(one => one.name === name) ?? now.find(one => one.was === name)
    return [[name, shapeOfTable(table, remembered?.resources[name], resource)] as const]
  })
  return { resources: Object.fromEntries(shapes) }
}

const shapeOfTable = (
  { columns }: FoundTable,
  remembered: ResourceShape | undefined,
  resource: Resource | undefined,
): ResourceShape => {
  const scope = remembered?.scope ?? likelyScope(columns, resource)
  const owner = /^shop (.+)$/.exec(scope ?? '')?.[1]
  const own: readonly (string | undefined)[] = [...systemColumns, owner]
  const fields = columns
    .filter(({ name }) => !own.includes(name))
    .map(({ name }): [string, FieldShape] => [name, remembered?.fields[name] ?? {}])
  return {
    ...(scope !== undefined && { scope }),
    unique: remembered?.unique ?? [],
    fields: Object.fromEntries(fields),
  }
}

/** Where nobody remembers, the column of the shop tells; the rest is taken to be as it is now. */
const likelyScope = (columns: FoundTable['columns'], resource: Resource | undefined): string | undefined => {
  if (!resource) return undefined
  const owner = shopColumn(resource)
  return owner === undefined || columns.some(({ name }) => name === owner) ? scopeText(resource.scope) : 'chain'
}
