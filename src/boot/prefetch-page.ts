// Prefetches what the signed-in layout renders first, so that it is rendered once: the schema, the day, the shops, and the
// first rows if the page is a list.
import type { QueryClient } from '@tanstack/react-query'
import type { Store } from 'react-admin'
import { filterDrawnEntries } from '../../engine/access/schema-answer.ts'
import { getFilterDefaults } from '../generator/list/filter-defaults.ts'
import { buildFirstRowsQuery, buildListOptions } from '../generator/list/list-options.ts'
import { hasTallHead, loadListTools } from '../generator/list/RecordList.tsx'
import { findScreen } from '../generator/menu/find-screen.ts'
import type { KencanaProvider } from '../providers/data-provider.ts'
import { buildDayQuery } from '../providers/day.ts'
import { discardFirstCalls } from '../providers/first-calls.ts'
import { type BrowserSchema, buildSchemaQuery } from '../providers/schema.tsx'
import { getSchemaKey } from '../providers/schema-key.ts'
import type { UserSession } from '../providers/session.ts'
import { buildShopsQuery } from '../providers/use-shops.ts'
import { findMenuPath, removeEmptyLandings } from '../shell/menu/menu-tree.ts'
import { setEntriesOpen, visitPath } from '../shell/menu/use-menu-memory.ts'

interface PrefetchOptions {
  readonly client: QueryClient
  readonly provider: KencanaProvider
  readonly store: Store
}

/** Milliseconds that the shell waits for what is not the schema. */
const maxWaitMs = 150

/** Never fails: the component that shows a missing part requests it again and reports why it failed. */
export const prefetchPage = async (parts: PrefetchOptions, session: UserSession): Promise<void> => {
  const { client } = parts
  const { token } = session
  // Tools that came later would push the rows down.
  const tools = hasTallHead() ? loadListTools().catch(() => undefined) : undefined
  const others = [client.prefetchQuery(buildDayQuery(token)), client.prefetchQuery(buildShopsQuery(token))]
  await client.prefetchQuery(buildSchemaQuery(token))
  const schema = client.getQueryData<BrowserSchema>(getSchemaKey(token))
  if (!schema) return
  unfoldMenu(schema, window.location.pathname)
  const rows = prefetchRows(parts, schema, session)
  // An answer that nothing needed would be old when something does.
  discardFirstCalls()
  await Promise.race([Promise.all([...others, rows]), new Promise(resolve => setTimeout(resolve, maxWaitMs))])
  await tools
}

/** The menu is drawn once, unfolded to the page already. */
const unfoldMenu = ({ menu }: BrowserSchema, pathname: string): void => {
  const place = findMenuPath(removeEmptyLandings(filterDrawnEntries(menu)), pathname)
  if (!place) return
  if (place.above.length > 0) setEntriesOpen(place.above, true)
  visitPath(place.path)
}

const prefetchRows = async (
  { client, provider, store }: PrefetchOptions,
  schema: BrowserSchema,
  session: UserSession,
): Promise<void> => {
  const { pathname, search } = window.location
  const screen = findScreen(schema, pathname)
  const isList = screen?.kind === 'document' ? !screen.isNew : screen?.kind === 'resource' && !isOneRow(screen.view)
  if (!screen || !('resource' in screen) || !isList || pathname !== screen.path) return
  const { resource, path } = screen
  const defaults = getFilterDefaults(resource, { schema, session })
  const list = buildListOptions(resource, { path, user: session.user.userId, defaults })
  await client.prefetchQuery(buildFirstRowsQuery(list, { getList: provider.getList, store, search }))
}

const isOneRow = (view: string | undefined): boolean => view === 'entries' || view === 'own'
