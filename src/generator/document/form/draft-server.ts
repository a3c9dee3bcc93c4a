import type { Resource } from '../../../../engine/schema/resource.ts'
import type { DraftServer } from '../../../forms/draft-keeper.ts'
import type { Typed } from '../../../forms/drafts.ts'
import { draftsOf, dropDraft, putDraft } from '../document-calls.ts'

/** The drafts of new documents at the server, or those of changes to the one with this id. */
export const draftServer = (resource: Resource, of: string | undefined): DraftServer => ({
  list: async () => (await draftsOf(resource)).filter(({ body }) => (body as Typed | null)?.of === of),
  put: (id, body) => putDraft(resource, id, body),
  drop: id => dropDraft(resource, id),
})
