// Which programs receive which events: known in memory, so that a save that none of them wants reads nothing.

import { hasEvent, parseNameList } from '../../engine/schema/event.ts'
import type { ResourceCore } from '../../engine/schema/resource.ts'
import { findResource, getResource, type Schema } from '../../engine/schema/schema.ts'
import { type MaybePromise, mapMaybePromise } from '../event-loop/work-turns.ts'
import { findRows, findUniqueRow } from '../storage/find-rows.ts'
import type { Connection, NotifiedTopic, Storage } from '../storage/storage.ts'
import { isUserTopic, webhooksTopic } from '../storage/topics.ts'
import { listOpenShops } from './shop-access.ts'
import { readUserLevels } from './user-levels.ts'

/** A program that receives events. */
export interface Subscription {
  readonly id: string
  readonly name: string
  readonly events: readonly string[]
  /** Names of fields and lines; empty: all. */
  readonly sends: readonly string[]
  /** The shops of its user: rows of others are not sent to it. */
  readonly shops: ReadonlySet<string>
}

interface SubscriptionState {
  /** Undefined while they are being changed: each save reads them. */
  known: readonly Subscription[] | undefined
  /** Counts the changes: what was read before one is outdated. */
  changes: number
  isWatched: boolean
  /** Hosts of the configuration, which may be inside of the own network. */
  hosts: readonly string[]
}

const states = new WeakMap<Storage, SubscriptionState>()

const getState = (storage: Storage): SubscriptionState => {
  const existing = states.get(storage)
  if (existing) return existing
  const created: SubscriptionState = { known: undefined, changes: 0, isWatched: false, hosts: [] }
  states.set(storage, created)
  return created
}

/** The hosts that addresses of programs may name though they are inside of the own network. */
export const getAllowedHosts = (storage: Storage): readonly string[] => getState(storage).hosts

/** Called in the transaction of a change: the next saves read the programs until the change is known. */
export const forgetSubscriptions = (storage: Storage): void => {
  const state = getState(storage)
  state.known = undefined
  state.changes += 1
}

interface EventContext {
  readonly schema: Schema
  readonly storage: Storage
}

interface RowEvent {
  readonly resource: ResourceCore
  readonly move: string
  readonly shop: string
}

/** The active programs that want the event; read inside of the transaction only after one of them was changed. */
export const findSubscriptions = (
  connection: Connection,
  { schema, storage }: EventContext,
  { resource, move, shop }: RowEvent,
): MaybePromise<readonly Subscription[]> => {
  const state = getState(storage)
  const isWanted = ({ events, shops }: Subscription): boolean =>
    hasEvent(events, { resource: resource.name, move }) && (resource.scope.kind === 'chain' || shops.has(shop))
  return mapMaybePromise(state.known ?? readOnce(connection, schema, state), all => all.filter(isWanted))
}

/** A process that is not notified of changes keeps what it has read. */
const readOnce = async (
  connection: Connection,
  schema: Schema,
  state: SubscriptionState,
): Promise<readonly Subscription[]> => {
  const { changes } = state
  const subscriptions = await readSubscriptions(connection, schema)
  if (!state.isWatched && state.changes === changes) state.known = subscriptions
  return subscriptions
}

const readSubscriptions = async (connection: Connection, schema: Schema): Promise<readonly Subscription[]> => {
  const { webhooks, emptyText } = schema.project
  const resource = webhooks && findResource(schema, webhooks.resource)
  if (!webhooks || !resource) return []
  const conditions = [{ column: webhooks.active, compare: '=', values: [1] } as const]
  const rows = await findRows(connection, resource, { conditions, sort: [], offset: 0 }, '')
  const subscriptions: Subscription[] = []
  for (const row of rows)
    subscriptions.push({
      id: String(row.id),
      name: String(row[resource.key[0]]),
      events: parseNameList(String(row[webhooks.events] ?? ''), emptyText),
      sends: parseNameList(String(row[webhooks.sends] ?? ''), emptyText),
      shops: await readUserShops(connection, schema, String(row[webhooks.user] ?? '')),
    })
  return subscriptions
}

/** No shop for a user who is not there any more. */
const readUserShops = async (connection: Connection, schema: Schema, userId: string): Promise<ReadonlySet<string>> => {
  const user = await findUniqueRow(connection, getResource(schema, schema.project.user.resource), userId)
  if (!user) return new Set()
  const shops = await listOpenShops(connection, schema, await readUserLevels(connection, schema, user))
  return new Set(shops.map(({ code }) => code))
}

interface SubscriptionWatch {
  /** Reads the programs again. */
  readonly refresh: () => Promise<void>
  /** Whether the programs or their users may have changed. */
  readonly isConcerned: (topic: NotifiedTopic) => boolean
}

/** Keeps the programs of a storage known, as `refresh` is called after each topic that concerns them. */
export const watchSubscriptions = (
  storage: Storage,
  active: { readonly schema: Schema },
  hosts: readonly string[],
): SubscriptionWatch => {
  const state = getState(storage)
  Object.assign(state, { isWatched: true, hosts })
  return {
    refresh: async () => {
      state.changes += 1
      const { changes } = state
      const subscriptions = await storage.read(connection => readSubscriptions(connection, active.schema))
      if (state.changes === changes) state.known = subscriptions
    },
    isConcerned: topic => topic === undefined || topic === webhooksTopic || isUserTopic(topic),
  }
}
