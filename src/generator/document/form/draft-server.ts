// The drafts of a document on the server: of its user, or of the shop if the definition says so.
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { DraftServer, SharedDraftServer } from '../../../forms/draft-sender.ts'
import type { StoredDraft, Typed } from '../../../forms/drafts.ts'
import { ownScreen } from '../../../forms/own-screen.ts'
import { call } from '../../../providers/http.ts'
import type { SharedTyped } from './shared-draft.ts'

/** The drafts of new documents, or those of changes to the one with this id. */
export const draftServer = (resource: Resource, of: string | undefined): DraftServer => {
  const all = `drafts/${resource.api.path}`
  const one = (id: string): string => `${all}/${encodeURIComponent(id)}`
  const isShared = resource.lifecycle.flow?.drafts !== undefined
  const screen = isShared ? ownScreen() : ''
  const said = isShared ? `?screen=${screen}` : ''
  return {
    list: async () =>
      (await call<readonly StoredDraft[]>(all)).body.filter(({ body }) => (body as Typed | null)?.of === of),
    put: async (id, body) => void (await call(one(id) + said, { method: 'PUT', body })),
    drop: async id => void (await call(one(id), { method: 'DELETE' })),
    ...(isShared && { shared: sharedServer(one, screen) }),
  }
}

const sharedServer = (one: (id: string) => string, screen: string): SharedDraftServer => ({
  screen,
  take: async id => (await call<StoredDraft>(`${one(id)}/take?screen=${screen}`, { method: 'POST', body: {} })).body,
  rest: async (id, body) => void (await call(`${one(id)}?screen=${screen}&rests=1`, { method: 'PUT', body })),
  isUrgent: (body, before) => namesIn(body) !== namesIn(before ?? {}),
})

const namesIn = (body: object): string => JSON.stringify((body as Partial<SharedTyped>).names ?? {})
