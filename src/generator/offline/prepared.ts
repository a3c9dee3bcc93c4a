// Documents that are prepared without a connection: in this browser, of one user in one shop, until they are sent.
import { useSyncExternalStore } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import {
  type FormDraft,
  getDraftPlace,
  listLocalDrafts,
  readDraft,
  removeLocally,
  storeLocally,
} from '../../forms/drafts.ts'
import type { BrowserSchema } from '../../providers/schema.tsx'
import type { SessionUser } from '../../providers/session.ts'
import { createListeners } from '../../ui/listeners.ts'
import { getInitialMoves } from '../document/possible-moves.ts'
import type { FormValues } from '../form/form-values.ts'

export interface PreparedContent {
  readonly resource: string
  readonly head: FormValues
  readonly lines: readonly FormValues[]
  /** It is ready to be sent. */
  readonly isReady: boolean
  /** The call that began the document, as it is repeated until it is answered. */
  readonly begin?: JsonRow
  /** The id of the document that it is added to. */
  readonly document?: string
  /** What another user has recorded meanwhile, or why it was refused: it waits for its user. */
  readonly problem?: string
}

export type PreparedDocument = FormDraft<PreparedContent>

const changes = createListeners()

const getPlace = (user: SessionUser): string => getDraftPlace(user, 'offline')

export const listPrepared = (user: SessionUser): readonly PreparedDocument[] =>
  listLocalDrafts(getPlace(user))
    .flatMap(draft => readDraft<PreparedContent>(draft) ?? [])
    .toSorted((first, second) => second.at.localeCompare(first.at))

export const storePrepared = (user: SessionUser, prepared: PreparedDocument): void => {
  storeLocally(getPlace(user), prepared)
  changes.notify()
}

export const removePrepared = (user: SessionUser, id: string): void => {
  removeLocally(getPlace(user), id)
  changes.notify()
}

/** An empty one, with the defaults of its fields. */
export const createPrepared = (resource: Resource): PreparedDocument => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  body: { key: crypto.randomUUID(), resource: resource.name, head: buildDefaults(resource), lines: [], isReady: false },
})

const buildDefaults = ({ field: fields, lifecycle }: Resource): FormValues =>
  Object.fromEntries(
    (lifecycle.flow?.offline?.head ?? []).flatMap(name => {
      const { type, default: value } = fields[name] ?? {}
      return type && value !== undefined && value !== null ? [[name, type.toJson(value)]] : []
    }),
  )

let lastList: { readonly text: string; readonly list: readonly PreparedDocument[] } = { text: '[]', list: [] }

/** Rendered again when one is stored or removed, here or in another tab. */
export const usePrepared = (user: SessionUser): readonly PreparedDocument[] =>
  useSyncExternalStore(
    listener => {
      const unsubscribe = changes.subscribe(listener)
      window.addEventListener('storage', listener)
      return () => {
        unsubscribe()
        window.removeEventListener('storage', listener)
      }
    },
    () => {
      const list = listPrepared(user)
      const text = JSON.stringify(list)
      if (text !== lastList.text) lastList = { text, list }
      return lastList.list
    },
  )

/** The documents that the user may begin and that files let prepare. */
export const listPreparable = ({ outlines, resources }: BrowserSchema): readonly Resource[] =>
  Object.values(outlines).flatMap(({ name }) => {
    const resource = resources[name]
    const offline = resource?.lifecycle.flow?.offline
    if (!resource || !offline) return []
    return getInitialMoves(resource).some(({ id }) => (offline.begin ?? id) === id) ? [resource] : []
  })
