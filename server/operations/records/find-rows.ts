// Searches the lists of the caller's menu by a text: keys of all rows, and search fields of masters.
import type { Stored } from '../../../engine/fields/field-type.ts'
import { type JsonRow, labelOf, type Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource, type MenuItem } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import type { Condition, ListQuery } from '../../storage/list-query.ts'
import { listRecords } from './list-records.ts'

export interface FoundRow {
  /** The path in the browser. */
  readonly path: string
  /** The title of the menu entry. */
  readonly title: string
  readonly label: string
}

/** Maximum matches of one list. */
const mostOfOne = 3
const mostOfAll = 12

/** Returns at most twelve matches in menu order; key matches come first. */
export const findRows = async (caller: Caller, text: string): Promise<readonly FoundRow[]> => {
  const byKey: FoundRow[] = []
  const byText: FoundRow[] = []
  for (const place of placesOf(caller)) {
    const exact = await rowsOf(caller, place, keyQuery(place, text))
    byKey.push(...exact)
    if (byKey.length + byText.length >= mostOfAll || place.resource.kind !== 'master') continue
    const found = await rowsOf(caller, place, textQuery(caller, place, text))
    byText.push(...found.filter(({ path }) => !exact.some(one => one.path === path)))
  }
  return [...byKey, ...byText].slice(0, mostOfAll)
}

interface Place {
  readonly resource: Resource
  readonly path: string
  readonly title: string
}

/** One list for each readable resource, preferably without a filter. */
const placesOf = ({ schema, access }: Caller): readonly Place[] => {
  const places = allOf(access.menu).flatMap(({ path, title, target }) => {
    const resource = target && findResource(schema, target.name)
    if (!target || !resource || path === undefined || !isList(resource, target)) return []
    const isWhole = resource.screen.views[target.view ?? '']?.filter === undefined
    return access.of(resource).verbs.has('get') ? [{ resource, path, title, isWhole }] : []
  })
  const byResource = Map.groupBy(places, ({ resource }) => resource.name)
  return [...byResource.values()].flatMap(all => all.find(({ isWhole }) => isWhole) ?? all[0] ?? [])
}

const allOf = (items: readonly MenuItem[]): readonly MenuItem[] => items.flatMap(item => [item, ...allOf(item.items)])

/** Whether the menu entry shows a list, not a form, grid or settings page. */
const isList = ({ screen }: Resource, { kind, view }: NonNullable<MenuItem['target']>): boolean => {
  if (kind !== 'resource' && kind !== 'document') return false
  const declared = view === undefined ? undefined : screen.views[view]
  return view === undefined ? kind === 'resource' : declared?.as === 'list'
}

const query = { conditions: [], sort: [], offset: 0, limit: mostOfOne } satisfies ListQuery

const isSeen = ({ access }: Caller, resource: Resource, name: string): boolean => {
  const field = resource.field[name]
  return field !== undefined && !field.writeOnly && !field.computed && access.of(resource).visible(field)
}

/** Returns undefined if the text cannot be a key. */
const keyQuery = ({ resource }: Place, text: string): ListQuery | undefined => {
  const [name = '', ...more] = resource.key
  const field = resource.field[name]
  const parsed = more.length === 0 && field?.type.column === 'text' ? field.type.parse(text.toUpperCase()) : undefined
  if (!parsed || 'fault' in parsed || parsed.value === null) return undefined
  const condition: Condition = { column: name, compare: '=', values: [parsed.value as Stored] }
  return { ...query, conditions: [condition] }
}

const textQuery = (caller: Caller, { resource }: Place, text: string): ListQuery | undefined => {
  const columns = resource.screen.list.search.filter(
    name => isSeen(caller, resource, name) && resource.field[name]?.type.column === 'text',
  )
  return columns.length === 0 ? undefined : { ...query, search: { text, columns } }
}

const rowsOf = async (
  caller: Caller,
  { resource, path, title }: Place,
  asked: ListQuery | undefined,
): Promise<readonly FoundRow[]> => {
  if (!asked || !resource.key.every(name => isSeen(caller, resource, name))) return []
  const { rows } = await listRecords(caller, resource, asked)
  return rows.map(row => ({ path: `${path}/${row.id}`, title, label: labelOf(resource, storedOf(resource, row)) }))
}

/** Contains only visible fields; the label omits hidden ones. */
const storedOf = ({ fields }: Resource, row: JsonRow): Row =>
  Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = row[name] ?? null
      const parsed = value === null ? undefined : type.parse(value)
      return [name, parsed && 'value' in parsed ? parsed.value : null]
    }),
  )
