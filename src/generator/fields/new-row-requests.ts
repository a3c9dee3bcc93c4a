// The rows that open forms wait for. `NewRowHost` draws their forms.
import { useSyncExternalStore } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { createListeners } from '../../ui/listeners.ts'

/** A row that is wanted in place, over the form that refers to it. */
export interface NewRowRequest {
  readonly resource: Resource
  /** The place of its form, for its draft. */
  readonly place: string
  readonly onMade: (row: JsonRow) => void
}

const { subscribe, notify } = createListeners()
let requests: readonly (NewRowRequest & { readonly id: string })[] = []

const replaceRequests = (next: typeof requests) => {
  requests = next
  notify()
}

export const openNewRow = (request: NewRowRequest): void =>
  replaceRequests([...requests, { ...request, id: crypto.randomUUID() }])

/** Closes the form at this depth and all that lie above it. */
export const closeNewRows = (depth: number): void => replaceRequests(requests.slice(0, depth))

export const useNewRowRequests = () => useSyncExternalStore(subscribe, () => requests)
