// Builds the previous shape: the stored one, limited to columns that exist.

import { type StoredResource, systemColumns } from '../../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTable, ExistingTables } from '../existing-tables.ts'
import { findShopColumn, isAppendOnly, systemTables } from '../tables.ts'
import { isInner } from './former-resources.ts'
import { type FieldShape, formatScope, getDefaultTable, type ResourceShape, type SchemaShape } from './schema-shape.ts'

const systemTableNames: ReadonlySet<string> = new Set(systemTables.map(({ name }) => name))

/** Tables that no previous or current resource uses are ignored. */
export const buildShapeBefore = (
  found: ExistingTables,
  remembered: SchemaShape | undefined,
  schema: Schema,
): SchemaShape => {
  const now = Object.values(schema.resources)
  const names = new Set([
    ...Object.keys(remembered?.resources ?? {}),
    ...now.flatMap(({ name, was }) => (was === undefined ? [name] : [name, was])),
    ...(schema.project.drop ?? []),
  ])
  const byFormerName = new Map(now.flatMap(one => (one.was === undefined ? [] : [[one.was, one] as const])))
  const findBearer = (name: string): StoredResource | undefined => findResource(schema, name) ?? byFormerName.get(name)
  const isOld = remembered !== undefined && remembered.derived === undefined
  const findTableBefore = (name: string): string => {
    const resource = findBearer(name)
    return remembered?.resources[name]?.table ?? (isInner(name) ? (resource?.table ?? '') : getDefaultTable(name))
  }
  const taken = new Set(Object.keys(remembered?.resources ?? {}).map(findTableBefore))
  const shapes = [...names].flatMap((name): readonly (readonly [string, ResourceShape])[] => {
    const resource = findBearer(name)
    const known = remembered?.resources[name]
    const table = found.get(findTableBefore(name))
    if (!table || systemTableNames.has(table.name) || (!known && taken.has(table.name))) return []
    const wasAppendOnly = known && !isOld ? known.appendOnly === true : resource !== undefined && isAppendOnly(resource)
    return [[name, { ...buildTableShape(table, known, resource), ...(wasAppendOnly && { appendOnly: true }) }] as const]
  })
  return { resources: Object.fromEntries(shapes), ...(remembered?.derived && { derived: remembered.derived }) }
}

const buildTableShape = (
  { name: table, columns }: ExistingTable,
  remembered: ResourceShape | undefined,
  resource: StoredResource | undefined,
): ResourceShape => {
  const scope = remembered?.scope ?? guessScope(columns, resource)
  const owner = /^shop (.+)$/.exec(scope ?? '')?.[1]
  const own: readonly (string | undefined)[] = [...systemColumns, owner]
  const fields = columns
    .filter(({ name }) => !own.includes(name))
    .map(({ name }): [string, FieldShape] => [name, remembered?.fields[name] ?? {}])
  return {
    table,
    ...(scope !== undefined && { scope }),
    unique: remembered?.unique ?? [],
    fields: Object.fromEntries(fields),
  }
}

/** Without a stored shape the shop column decides; otherwise the scope is assumed to be unchanged. */
const guessScope = (columns: ExistingTable['columns'], resource: StoredResource | undefined): string | undefined => {
  if (!resource) return undefined
  const owner = findShopColumn(resource)
  return owner === undefined || columns.some(({ name }) => name === owner) ? formatScope(resource.scope) : 'chain'
}
