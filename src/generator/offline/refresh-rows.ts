// Keeps the rows that schema files mark up to date in the browser: what changed each minute, and all of them from time to time.
import type { JsonRow } from '../../../engine/record/row.ts'
import { fetchBody } from '../../providers/http.ts'
import { readOfflineEntry, writeOfflineEntry } from '../../providers/offline-store.ts'
import type { BrowserSchema } from '../../providers/schema.tsx'
import type { SessionUser } from '../../providers/session.ts'

/** The stored rows of a resource. */
export interface OfflineTable {
  readonly rows: readonly JsonRow[]
  /** How many there are at the server, of which the first are stored. */
  readonly total: number
  /** For the next request. */
  readonly since: string
  /** When all rows were read, in milliseconds. */
  readonly wholeAt: number
}

interface OfflineAnswer {
  readonly at: string
  readonly rows: readonly JsonRow[]
  readonly gone: readonly string[]
  readonly total: number
  readonly next?: string
}

/** Of one resource: more would take too much room and time. */
const maxRows = 20_000

/** In milliseconds: computed values may follow from something else than their row. */
const wholeInterval = 60 * 60 * 1000

export const getTableName = (resource: string): string => `rows:${resource}`

type OfflineOutline = BrowserSchema['outlines'][string]

/** The resources whose rows are stored, which the user may list. */
export const listOfflineResources = ({ outlines }: BrowserSchema): readonly OfflineOutline[] =>
  Object.values(outlines).filter(
    ({ offline, api }) => offline !== undefined && offline.fields.length > 0 && api.verbs.includes('list'),
  )

/** Reads each resource, until the rights are others; throws what the calls throw. */
export const refreshRows = async (
  schema: BrowserSchema,
  user: SessionUser,
  isCurrent: () => boolean,
): Promise<void> => {
  const changed = new Set<string>()
  const resources = listOfflineResources(schema)
  const refresh = async ({ name, api }: OfflineOutline, isWhole: boolean): Promise<void> => {
    const before = isWhole ? undefined : (await readOfflineEntry<OfflineTable>(getTableName(name)))?.value
    const { table, isChanged } = await fetchTable(api.path, before)
    if (isChanged) changed.add(name)
    if (isCurrent()) await writeOfflineEntry(user, getTableName(name), table)
  }
  for (const outline of resources) if (isCurrent()) await refresh(outline, false)
  // Values that are computed from a changed row of another resource, such as a price, change with it.
  for (const outline of resources) {
    const { fields } = schema.resources[outline.name] ?? { fields: [] }
    if (isCurrent() && fields.some(({ ref }) => ref && ref.to !== outline.name && changed.has(ref.to)))
      await refresh(outline, true)
  }
}

interface FetchedTable {
  readonly table: OfflineTable
  /** Rows that were stored before are other ones now. */
  readonly isChanged: boolean
}

const fetchTable = async (path: string, stored: OfflineTable | undefined): Promise<FetchedTable> => {
  const before = stored && Date.now() - stored.wholeAt < wholeInterval ? stored : undefined
  const rows = new Map((before?.rows ?? []).map(row => [String(row.id), row]))
  let [after, first, isChanged]: [string | undefined, OfflineAnswer | undefined, boolean] = [
    undefined,
    undefined,
    false,
  ]
  do {
    const page: OfflineAnswer = await fetchBody<OfflineAnswer>(`offline/${path}${buildQuery(before?.since, after)}`)
    first ??= page
    for (const id of page.gone) rows.delete(id)
    for (const row of page.rows) {
      const known = rows.get(String(row.id))
      isChanged ||= known !== undefined && known.versi !== row.versi
      rows.set(String(row.id), row)
    }
    after = page.next
  } while (after !== undefined && rows.size < maxRows)
  const { at, total } = first
  // A row that was deleted, or moved to another shop, is in no answer.
  if (before && rows.size !== Math.min(total, maxRows)) return fetchTable(path, undefined)
  const table = { rows: [...rows.values()].slice(0, maxRows), total, since: at, wholeAt: before?.wholeAt ?? Date.now() }
  return { table, isChanged }
}

const buildQuery = (since: string | undefined, after: string | undefined): string => {
  const query = new URLSearchParams({ ...(since !== undefined && { since }), ...(after !== undefined && { after }) })
  return query.size === 0 ? '' : `?${query}`
}
