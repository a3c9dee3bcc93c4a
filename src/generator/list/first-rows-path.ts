// The call for the first rows of a page, worked out of the schema's answer before the program is there.
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { ResourceOutline, SchemaOutline } from '../../../engine/access/schema-lines.ts'
import { flattenEntries } from '../menu/menu-entries.ts'
import { getPageSize } from './page-size.ts'

/** The column and direction that a list begins with. */
export const getFirstSort = ({
  screen,
}: Pick<ResourceOutline, 'screen'>): { readonly field: string; readonly order: 'ASC' | 'DESC' } => {
  const [first = { field: 'id', descending: false }] = screen.list.sort
  return { field: first.field, order: first.descending ? 'DESC' : 'ASC' }
}

/** Where the settings of a list are kept while one is elsewhere. */
export const getListStoreKey = (user: string, path: string): string => `${user}.${path}`

interface OpenedPage {
  readonly pathname: string
  /** In pixels. */
  readonly windowHeight: number
}

/** The path below /api; undefined if the page is no plain list of a resource. */
export const findFirstRowsPath = (
  { menu, hidden, resources }: Pick<SchemaOutline, 'menu' | 'hidden' | 'resources'>,
  { pathname, windowHeight }: OpenedPage,
): string | undefined => {
  const entry = [...flattenEntries(menu), ...hidden].find(({ path }) => path === pathname)
  const outline = entry && isPlainList(entry) ? resources[entry.target.name] : undefined
  if (!outline) return undefined
  const { field, order } = getFirstSort(outline)
  const last = getPageSize(outline.screen.list.pageSize, windowHeight) - 1
  const query = { filter: {}, range: [0, last], sort: [field, order] }
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
  return `${outline.api.path}?${parts.join('&')}`
}

const isPlainList = (entry: MenuEntry): entry is MenuEntry & { readonly target: NonNullable<MenuEntry['target']> } =>
  entry.target?.kind === 'resource' && entry.target.view === undefined
