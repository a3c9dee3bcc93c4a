// What was typed and never saved, in this browser: of one user, one shop and one form.

import type { SharedDraft, StoredDraft } from '../../engine/answers/row-answers.ts'
import type { JsonScalar } from '../../engine/field/field-type.ts'
import type { SessionUser } from '../providers/session.ts'

export interface DraftMeta {
  /** The key of the pending save: the same after a reload, so that nothing is saved twice. */
  readonly key: string
  /** Of the saved row that was edited, as it was read. */
  readonly versi?: JsonScalar | undefined
  /** The id of that row. */
  readonly of?: string | undefined
}

export interface FormDraft<Body> {
  readonly id: string
  readonly at: string
  readonly body: Body & DraftMeta
  readonly shared?: SharedDraft
}

/** A draft that this program wrote; undefined for anything else. */
export const readDraft = <Body>({ id, at, body, ...of }: StoredDraft): FormDraft<Body> | undefined =>
  typeof body === 'object' && body !== null && 'key' in body
    ? { id, at, body: body as Body & DraftMeta, ...getShared(of) }
    : undefined

const getShared = ({ user_id, screen = null, day = '' }: Partial<SharedDraft>): Pick<FormDraft<unknown>, 'shared'> =>
  user_id === undefined ? {} : { shared: { user_id, screen, day } }

/** The owner of the drafts of a form: the user in the current shop. */
export const getDraftPlace = ({ userId, shop }: SessionUser, form: string): string => `${userId}@${shop}:${form}`

const getStoragePrefix = (place: string): string => `draft:${place}:`

export const storeLocally = (place: string, draft: FormDraft<object>): void =>
  localStorage.setItem(getStoragePrefix(place) + draft.id, JSON.stringify(draft))

export const removeLocally = (place: string, id: string): void => localStorage.removeItem(getStoragePrefix(place) + id)

export const listLocalDrafts = (place: string): readonly StoredDraft[] =>
  Object.keys(localStorage)
    .filter(
      name => name.startsWith(getStoragePrefix(place)) && !name.slice(getStoragePrefix(place).length).includes(':'),
    )
    .map(name => JSON.parse(localStorage.getItem(name) ?? '') as StoredDraft)

/** A draft with where it is: in this browser, at the server, or an older one of it there. */
export interface OfferedDraft<Body> extends FormDraft<Body> {
  readonly isHere: boolean
  readonly isThere: boolean
}

/** What one may go on with, newest first: what is here has not arrived there, so it is the newer of the two. */
export const mergeDrafts = <Body>(
  here: readonly StoredDraft[],
  there: readonly StoredDraft[],
): readonly OfferedDraft<Body>[] => {
  const [localIds, serverIds] = [here, there].map(drafts => new Set(drafts.map(({ id }) => id)))
  const merged = [
    ...here.map(draft => ({
      draft: { ...there.find(({ id }) => id === draft.id), ...draft },
      isHere: true,
      isThere: serverIds?.has(draft.id) ?? false,
    })),
    ...there.flatMap(draft => (localIds?.has(draft.id) ? [] : [{ draft, isHere: false, isThere: true }])),
  ]
  return merged
    .flatMap(({ draft, ...where }) => {
      const parsed = readDraft<Body>(draft)
      return parsed ? [{ ...parsed, ...where }] : []
    })
    .toSorted((first, second) => second.at.localeCompare(first.at))
}

/** Whether another screen than this one has it open. */
export const isOpenElsewhere = ({ shared }: FormDraft<unknown>, screen: string): boolean =>
  shared !== undefined && shared.screen !== null && shared.screen !== screen
