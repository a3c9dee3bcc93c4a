// The drafts of a document on the server: of its user, or of the shop if the definition says so.
import type { StoredDraft } from '../../../../engine/answers/row-answers.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { DraftServer, SharedDraftServer } from '../../../forms/draft-sender.ts'
import type { DraftMeta } from '../../../forms/drafts.ts'
import { getScreenId } from '../../../forms/screen-id.ts'
import { call, fetchBody } from '../../../providers/http.ts'
import type { SharedDraftContent } from './shared-draft.ts'

/** The drafts of new documents, or those of changes to the one with this id. */
export const createDraftServer = (resource: Resource, of: string | undefined): DraftServer => {
  const collectionPath = `drafts/${resource.api.path}`
  const getDraftPath = (id: string): string => `${collectionPath}/${encodeURIComponent(id)}`
  const isShared = resource.lifecycle.flow?.drafts !== undefined
  const screen = isShared ? getScreenId() : ''
  const query = isShared ? `?screen=${screen}` : ''
  return {
    list: async () =>
      (await fetchBody<readonly StoredDraft[]>(collectionPath)).filter(
        ({ body }) => (body as DraftMeta | null)?.of === of,
      ),
    put: async (id, body) => void (await call(getDraftPath(id) + query, { method: 'PUT', body })),
    drop: async id => void (await call(getDraftPath(id), { method: 'DELETE' })),
    ...(isShared && { shared: createSharedDraftServer(getDraftPath, screen) }),
  }
}

const createSharedDraftServer = (getDraftPath: (id: string) => string, screen: string): SharedDraftServer => ({
  screen,
  take: id => fetchBody<StoredDraft>(`${getDraftPath(id)}/take?screen=${screen}`, { method: 'POST', body: {} }),
  putAside: async (id, body) =>
    void (await call(`${getDraftPath(id)}?screen=${screen}&rests=1`, { method: 'PUT', body })),
  isUrgent: (body, before) => serializeNames(body) !== serializeNames(before ?? {}),
})

const serializeNames = (body: object): string => JSON.stringify((body as Partial<SharedDraftContent>).names ?? {})
