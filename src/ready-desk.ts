// What the desk shows first, asked for before it is drawn, so that it is drawn once: the schema, the day, the shops, and the
// first rows where the page is a list.
import type { QueryClient } from '@tanstack/react-query'
import type { Store } from 'react-admin'
import { drawnEntries } from '../engine/access/schema-answer.ts'
import { filterDefaultsOf } from './generator/list/filter-defaults.ts'
import { firstRowsQuery, listStartOf } from './generator/list/list-start.ts'
import { screenAt } from './generator/menu/screen-at.ts'
import type { KencanaProvider } from './providers/data-provider.ts'
import { dayQuery } from './providers/day.ts'
import { type BrowserSchema, schemaQuery } from './providers/schema.tsx'
import { schemaKey } from './providers/schema-key.ts'
import type { Session } from './providers/session.ts'
import { shopsQuery } from './shell/header/use-shops.ts'
import { findPlace, withoutEmptyLandings } from './shell/menu/menu-tree.ts'
import { setEntriesOpen, visitPath } from './shell/menu/use-menu-memory.ts'

interface DeskParts {
  readonly client: QueryClient
  readonly provider: KencanaProvider
  readonly store: Store
}

/** Milliseconds that the shell waits for what is not the schema. */
const patience = 150

/** Never fails: the component that shows a missing part requests it again and reports why it failed. */
export const readyDesk = async (parts: DeskParts, session: Session): Promise<void> => {
  const { client } = parts
  const { token } = session
  const beside = [client.prefetchQuery(dayQuery(token)), client.prefetchQuery(shopsQuery(token))]
  await client.prefetchQuery(schemaQuery(token))
  const schema = client.getQueryData<BrowserSchema>(schemaKey(token))
  if (!schema) return
  openMenuAt(schema, window.location.pathname)
  const rows = askRows(parts, schema, session)
  await Promise.race([Promise.all([...beside, rows]), new Promise(resolve => setTimeout(resolve, patience))])
}

/** The menu is drawn once, unfolded to the page already. */
const openMenuAt = ({ menu }: BrowserSchema, pathname: string): void => {
  const place = findPlace(withoutEmptyLandings(drawnEntries(menu)), pathname)
  if (!place) return
  if (place.above.length > 0) setEntriesOpen(place.above, true)
  visitPath(place.path)
}

const askRows = async (
  { client, provider, store }: DeskParts,
  schema: BrowserSchema,
  { user }: Session,
): Promise<void> => {
  const { pathname, search } = window.location
  const screen = screenAt(schema, pathname)
  const isList = screen?.kind === 'document' ? !screen.isNew : screen?.kind === 'resource' && !isOneRow(screen.view)
  if (!screen || !('resource' in screen) || !isList || pathname !== screen.path) return
  const { resource, path } = screen
  const defaults = filterDefaultsOf(resource, schema)
  const list = listStartOf(resource, { path, user: user.user_id, defaults })
  await client.prefetchQuery(firstRowsQuery(list, { getList: provider.getList, store, search }))
}

const isOneRow = (view: string | undefined): boolean => view === 'entries' || view === 'own'
