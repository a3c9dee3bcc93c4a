// The drafts of a document on the server: of its user, or of the shop if the definition says so.

import { useTranslate } from 'react-admin'
import type { StoredDraft } from '../../../../engine/answers/row-answers.ts'
import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import { formatValue } from '../../../../engine/field/value-text.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { mapNames } from '../../../../engine/value/records.ts'
import type { DraftServer, SharedDraftServer } from '../../../forms/draft-sender.ts'
import type { DraftMeta } from '../../../forms/drafts.ts'
import { getScreenId } from '../../../forms/save-key.ts'
import { call, fetchBody } from '../../../providers/http.ts'
import type { FormValues } from '../../form/form-values.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import type { LineSet } from '../lines/line-set.ts'

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

// What a shared draft shows to the shop: its identifying fields, and the keys that its lines will hold.

export interface SharedDraftContent {
  /** The fields that say which one it is. */
  readonly facts?: Readonly<Record<string, JsonScalar>>
  /** Keys by lines, of lines that hold what they name once they are saved. */
  readonly names?: Readonly<Record<string, readonly string[]>>
}

/** Nothing of a draft that is its user's alone. */
export const buildSharedContent = (
  { lifecycle }: Resource,
  values: FormValues,
  sets: readonly LineSet[],
): SharedDraftContent => {
  const drafts = lifecycle.flow?.drafts
  if (!drafts) return {}
  return {
    facts: mapNames(drafts.show, name => values[name] ?? ''),
    names: Object.fromEntries(
      sets.flatMap(({ lines: { name, reserve }, rows }) =>
        reserve ? [[name, collectKeys(rows.lines(), reserve.field)]] : [],
      ),
    ),
  }
}

const collectKeys = (lines: readonly { readonly values: FormValues }[], field: string): readonly string[] =>
  lines.flatMap(({ values }) => {
    const key = values[field] ?? ''
    return key === '' ? [] : [String(key)]
  })

/** What people call a shared draft: its texts, and numbers with their titles. */
export const useDraftName = ({ lifecycle, field }: Resource): ((body: SharedDraftContent) => string) => {
  const words = useValueWords()
  const translate = useTranslate()
  const show = lifecycle.flow?.drafts?.show ?? []
  return ({ facts = {} }) =>
    show
      .flatMap(name => {
        const [definition, value] = [field[name], facts[name] ?? '']
        if (!definition || value === '' || value === 0) return []
        const text = formatValue(definition, value, words)
        return [typeof value === 'number' ? `${definition.title} ${text}` : text]
      })
      .join(' · ') || translate('ui.draft.unnamed')
}
