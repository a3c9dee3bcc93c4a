// What was typed and never saved, in this browser: of one user, one shop and one form.
import type { JsonScalar } from '../../engine/fields/field-type.ts'
import { readSession } from '../providers/session.ts'

export interface Typed {
  /** The key of the pending save: the same after a reload, so that nothing is saved twice. */
  readonly key: string
  /** Of the saved row that was edited, as it was read. */
  readonly versi?: JsonScalar | undefined
  /** The id of that row. */
  readonly of?: string | undefined
}

/** Of a draft that a shop shares. */
export interface SharedDraft {
  /** Who typed it last. */
  readonly user_id: string
  /** The screen that has it open; null: none. */
  readonly screen: string | null
  /** The business date on which it was typed last. */
  readonly day: string
}

export interface Draft<Body> {
  readonly id: string
  readonly at: string
  readonly body: Body & Typed
  readonly shared?: SharedDraft
}

/** A draft as a server or a browser returns it. */
export interface StoredDraft extends Partial<SharedDraft> {
  readonly id: string
  readonly at: string
  readonly body: unknown
}

/** A draft that this program wrote; undefined for anything else. */
export const readDraft = <Body>({ id, at, body, ...of }: StoredDraft): Draft<Body> | undefined =>
  typeof body === 'object' && body !== null && 'key' in body
    ? { id, at, body: body as Body & Typed, ...sharedOf(of) }
    : undefined

const sharedOf = ({ user_id, screen = null, day = '' }: Partial<SharedDraft>): Pick<Draft<unknown>, 'shared'> =>
  user_id === undefined ? {} : { shared: { user_id, screen, day } }

/** The owner of the drafts of a form: the user in the current shop. */
export const ownPlace = (form: string): string => {
  const { user_id = '', kode_toko = '' } = readSession()?.user ?? {}
  return `${user_id}@${kode_toko}:${form}`
}

const prefixOf = (place: string): string => `draft:${place}:`

export const keepLocally = (place: string, draft: Draft<object>): void =>
  localStorage.setItem(prefixOf(place) + draft.id, JSON.stringify(draft))

export const dropLocally = (place: string, id: string): void => localStorage.removeItem(prefixOf(place) + id)

export const localDrafts = (place: string): readonly StoredDraft[] =>
  Object.keys(localStorage)
    .filter(name => name.startsWith(prefixOf(place)) && !name.slice(prefixOf(place).length).includes(':'))
    .map(name => JSON.parse(localStorage.getItem(name) ?? '') as StoredDraft)

/** A draft with where it is: in this browser, at the server, or an older one of it there. */
export interface OfferedDraft<Body> extends Draft<Body> {
  readonly isHere: boolean
  readonly isThere: boolean
}

/** What one may go on with, newest first: what is here has not arrived there, so it is the newer of the two. */
export const draftsToOffer = <Body>(
  here: readonly StoredDraft[],
  there: readonly StoredDraft[],
): readonly OfferedDraft<Body>[] => {
  const [own, stored] = [here, there].map(drafts => new Set(drafts.map(({ id }) => id)))
  const offered = [
    ...here.map(draft => ({
      draft: { ...there.find(({ id }) => id === draft.id), ...draft },
      isHere: true,
      isThere: stored?.has(draft.id) ?? false,
    })),
    ...there.flatMap(draft => (own?.has(draft.id) ? [] : [{ draft, isHere: false, isThere: true }])),
  ]
  return offered
    .flatMap(({ draft, ...where }) => {
      const read = readDraft<Body>(draft)
      return read ? [{ ...read, ...where }] : []
    })
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Whether another screen than this one has it open. */
export const isOpenElsewhere = ({ shared }: Pick<Draft<unknown>, 'shared'>, screen: string): boolean =>
  shared !== undefined && shared.screen !== null && shared.screen !== screen
