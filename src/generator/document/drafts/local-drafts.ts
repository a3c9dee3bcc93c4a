// Drafts that the server does not have yet, in this browser: of one user, one shop and one screen.
import type { FormValues } from '../../form/form-values.ts'

/** A document as it was typed so far. */
export interface DraftBody {
  readonly head: FormValues
  readonly lines: Readonly<Record<string, readonly FormValues[]>>
  /** The key of the save under way: the same after a reload, so that nothing is saved twice. */
  readonly key: string
}

export interface Draft {
  readonly id: string
  readonly at: string
  readonly body: DraftBody
}

const isBody = (value: unknown): value is DraftBody =>
  typeof value === 'object' && value !== null && 'head' in value && 'lines' in value && 'key' in value

/** A draft that this program wrote; undefined for anything else. */
export const readDraft = ({ id, at, body }: { id: string; at: string; body: unknown }): Draft | undefined =>
  isBody(body) ? { id, at, body } : undefined

const prefixOf = (place: string): string => `document-draft:${place}:`

export const keepLocally = (place: string, draft: Draft): void =>
  localStorage.setItem(prefixOf(place) + draft.id, JSON.stringify(draft))

export const dropLocally = (place: string, id: string): void => localStorage.removeItem(prefixOf(place) + id)

export const localDrafts = (place: string): readonly Draft[] =>
  Object.keys(localStorage)
    .filter(name => name.startsWith(prefixOf(place)))
    .flatMap(name => {
      const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
      return typeof stored === 'object' && stored !== null ? (readDraft(stored as Draft) ?? []) : []
    })

/** A draft with where it is: in this browser, at the server, or an older one of it there. */
export interface OfferedDraft extends Draft {
  readonly isHere: boolean
  readonly isThere: boolean
}

/** What one may go on with, newest first: what is here has not arrived there, so it is the newer of the two. */
export const draftsToOffer = (here: readonly Draft[], there: readonly Draft[]): readonly OfferedDraft[] => {
  const [own, stored] = [here, there].map(drafts => new Set(drafts.map(({ id }) => id)))
  const offered = [
    ...here.map(draft => ({ ...draft, isHere: true, isThere: stored?.has(draft.id) ?? false })),
    ...there.flatMap(draft => (own?.has(draft.id) ? [] : [{ ...draft, isHere: false, isThere: true }])),
  ]
  return offered.toSorted((one, other) => other.at.localeCompare(one.at))
}

export const rowCount = ({ lines }: DraftBody): number =>
  Object.values(lines).reduce((count, rows) => count + rows.length, 0)
