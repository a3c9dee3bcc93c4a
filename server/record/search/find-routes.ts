// Searches all lists by a text.
import { type ListMatch, listMatches } from '../../../engine/answers/session-answers.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { createFieldFault } from '../../../engine/message/faults.ts'
import { formatLabel, type JsonRow, type Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource, flattenMenu, type MenuItem } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { queryParameter } from '../../description/operation.ts'
import { MalformedRequest } from '../../error/errors.ts'
import { type AuthenticatedRoute, isAnyUser } from '../../http/routing/route.ts'
import type { ListCondition, ListQuery } from '../../storage/list-query.ts'
import { listRecords } from '../list/list-records.ts'

// Searches the lists of the caller's menu by a text: keys of all rows, and search fields of masters.

/** Maximum matches of one list. */
const maxPerList = 3
const maxTotal = 12

/** Returns at most twelve matches in menu order; key matches come first. */
const searchLists = async (caller: Caller, text: string): Promise<readonly ListMatch[]> => {
  const byKey: ListMatch[] = []
  const byText: ListMatch[] = []
  for (const list of getSearchableLists(caller)) {
    const exactMatches = await findMatches(caller, list, buildKeyQuery(list, text))
    byKey.push(...exactMatches)
    if (byKey.length + byText.length >= maxTotal || list.resource.kind !== 'master') continue
    const textMatches = await findMatches(caller, list, buildTextQuery(caller, list, text))
    byText.push(...textMatches.filter(({ path }) => !exactMatches.some(one => one.path === path)))
  }
  return [...byKey, ...byText].slice(0, maxTotal)
}

interface SearchableList {
  readonly resource: Resource
  readonly path: string
  readonly title: string
}

/** One list for each readable resource, preferably without a filter. */
const getSearchableLists = ({ schema, access }: Caller): readonly SearchableList[] => {
  const lists = flattenMenu(access.menu).flatMap(({ path, title, target }) => {
    const resource = target && findResource(schema, target.name)
    if (!target || !resource || path === undefined || !isList(resource, target)) return []
    const isUnfiltered = resource.screen.views[target.view ?? '']?.filter === undefined
    return access.of(resource).verbs.has('get') ? [{ resource, path, title, isWhole: isUnfiltered }] : []
  })
  const byResource = Map.groupBy(lists, ({ resource }) => resource.name)
  return [...byResource.values()].flatMap(all => all.find(({ isWhole: isUnfiltered }) => isUnfiltered) ?? all[0] ?? [])
}

/** Whether the menu entry shows a list, not a form, grid or settings page. */
const isList = ({ screen }: Resource, { kind, view }: NonNullable<MenuItem['target']>): boolean => {
  if (kind !== 'resource' && kind !== 'document') return false
  const declared = view === undefined ? undefined : screen.views[view]
  return view === undefined ? kind === 'resource' : declared?.as === 'list'
}

const query = { conditions: [], sort: [], offset: 0, limit: maxPerList } satisfies ListQuery

const isVisible = ({ access }: Caller, resource: Resource, name: string): boolean => {
  const field = resource.field[name]
  return field !== undefined && !field.writeOnly && !field.computed && access.of(resource).visible(field)
}

/** Returns undefined if the text cannot be a key. */
const buildKeyQuery = ({ resource }: SearchableList, text: string): ListQuery | undefined => {
  const [name = '', ...otherKeys] = resource.key
  const field = resource.field[name]
  const parsed =
    otherKeys.length === 0 && field?.type.column === 'text' ? field.type.parse(text.toUpperCase()) : undefined
  if (!parsed || 'fault' in parsed || parsed.value === null) return undefined
  const condition: ListCondition = { column: name, compare: '=', values: [parsed.value as Stored] }
  return { ...query, conditions: [condition] }
}

const buildTextQuery = (caller: Caller, { resource }: SearchableList, text: string): ListQuery | undefined => {
  const columns = resource.screen.list.search.filter(
    name => isVisible(caller, resource, name) && resource.field[name]?.type.column === 'text',
  )
  return columns.length === 0 ? undefined : { ...query, search: { text, columns } }
}

const findMatches = async (
  caller: Caller,
  { resource, path, title }: SearchableList,
  listQuery: ListQuery | undefined,
): Promise<readonly ListMatch[]> => {
  if (!listQuery || !resource.key.every(name => isVisible(caller, resource, name))) return []
  const { rows } = await listRecords(caller, resource, listQuery)
  return rows.map(row => ({
    path: `${path}/${row.id}`,
    title,
    label: formatLabel(resource, toStoredRow(resource, row)),
  }))
}

/** Contains only visible fields; the label omits hidden ones. */
const toStoredRow = ({ fields }: Resource, row: JsonRow): Row =>
  Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = row[name] ?? null
      const parsed = value === null ? undefined : type.parse(value)
      return [name, parsed && 'value' in parsed ? parsed.value : null]
    }),
  )

const maxLength = 60

export const finderRoute: AuthenticatedRoute = {
  method: 'GET',
  tokens: 'read',
  path: 'find',
  who: isAnyUser,
  answer: ({ caller, request }) => {
    const { text: searchText = '' } = request.query as { readonly text?: unknown }
    if (typeof searchText !== 'string' || searchText.length > maxLength || searchText.includes('\0'))
      throw new MalformedRequest([createFieldFault('filter.form', 'text')])
    return searchText.trim() === '' ? [] : searchLists(caller, searchText.trim())
  },
  describe: {
    tag: 'About',
    summary: 'Rows of the lists of the own menu, by their keys and by what masters are searched by',
    parameters: [queryParameter('text', 'A barcode, a number, a name')],
    answer: listMatches,
  },
}
