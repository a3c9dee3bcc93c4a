// Sends what is typed to the server, one call at a time and only what is not there yet.
import { CallRefused } from '../providers/http.ts'
import { type DraftClock, draftAnswered, draftChanged, draftDue, draftSending, restingClock } from './draft-clock.ts'
import { type Draft, dropLocally, type StoredDraft } from './drafts.ts'
import { untilPause } from './key-pause.ts'

/**
 * Where the newest typed values are stored; `saved`: a document was created from them, here or on another device; `taken`:
 * another screen of the shop has taken it.
 */
export type DraftPlace = 'nowhere' | 'server' | 'browser' | 'saved' | 'taken'

/** The drafts of a form at the server. */
export interface DraftServer {
  readonly list: () => Promise<readonly StoredDraft[]>
  readonly put: (id: string, body: object) => Promise<void>
  readonly drop: (id: string) => Promise<void>
  /** Of drafts that belong to a shop: one screen at a time writes each. */
  readonly shared?: SharedDraftServer
}

export interface SharedDraftServer {
  /** This screen. */
  readonly screen: string
  /** Opens the draft on this screen and returns its current version. */
  readonly take: (id: string) => Promise<StoredDraft>
  /** Keeps it, open at no screen from now on. */
  readonly rest: (id: string, body: object) => Promise<void>
  /** Whether others have to know of the difference at once. */
  readonly isUrgent: (body: object, before: object | undefined) => boolean
}

export interface DraftWorld {
  /** Whose drafts these are. */
  readonly place: string
  /** What was typed so far; undefined: nothing. */
  readonly typed: () => Draft<object>['body'] | undefined
  readonly server: DraftServer | undefined
  readonly onStored: (stored: DraftPlace) => void
}

type Outcome = 'arrived' | 'lost' | 'used' | 'taken'

const outcomeByCode: Readonly<Record<string, Outcome>> = { 'draft.used': 'used', 'draft.taken': 'taken' }

/** A draft that does not arrive is no trouble of who types: it stays here and is tried again. */
export const outcomeOf = (sent: Promise<void>): Promise<Outcome> =>
  sent.then(
    () => 'arrived',
    error => (error instanceof CallRefused ? outcomeByCode[error.code] : undefined) ?? 'lost',
  )

/** The draft that is typed, as far as it is known here. */
export interface DraftState {
  readonly id: string
  readonly clock: DraftClock
  /** The server has it. */
  readonly isThere: boolean
  /** Nothing is sent for now. */
  readonly isHeld: boolean
  /** Another screen has taken it: typed values are not stored. */
  readonly isElsewhere: boolean
  readonly isUrgent: boolean
  /** What arrived last. */
  readonly last: object | undefined
}

const newState = (id: string, isThere: boolean): DraftState => ({
  id,
  isThere,
  clock: restingClock,
  isHeld: false,
  isElsewhere: false,
  isUrgent: false,
  last: undefined,
})

/** In milliseconds: the maximum delay while the user types without a pause. */
const longestWait = 1000

export const draftSender = ({ place, typed, server, onStored }: DraftWorld) => {
  let state = newState(crypto.randomUUID(), false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  const now = (): DraftState => state
  const set = (next: Partial<DraftState>): void => {
    state = { ...state, ...next }
  }

  const carry = ({ id, isThere }: DraftState, body: object | undefined): Promise<void> => {
    if (body) return server?.put(id, body) ?? Promise.resolve()
    return isThere ? (server?.drop(id) ?? Promise.resolve()) : Promise.resolve()
  }
  const settle = (outcome: Outcome, body: object | undefined): void => {
    const arrived = outcome === 'arrived'
    if (outcome === 'taken') set({ isElsewhere: true, clock: restingClock })
    else set({ clock: draftAnswered(state.clock, outcome !== 'lost', Date.now()) })
    if (arrived) set({ isThere: body !== undefined, last: body })
    if (outcome === 'taken' || (arrived && state.clock.changedAt === undefined)) dropLocally(place, state.id)
    onStored(placeOf(outcome, body))
  }
  const send = async (): Promise<void> => {
    const sent = state
    const body = typed()
    set({ clock: draftSending(state.clock), isUrgent: false })
    const outcome = await outcomeOf(carry(sent, body))
    // Saved or cleared in the meantime: the answer is about another document.
    if (sent.id !== state.id) return
    settle(outcome, body)
    if (outcome !== 'used') wait()
  }
  const wait = (): void => {
    clearTimeout(timer)
    const { isHeld, isElsewhere, clock, isUrgent } = state
    const due = isHeld || isElsewhere || !server ? undefined : draftDue(clock, Date.now(), isUrgent)
    if (due !== undefined) timer = setTimeout(() => sendInPause(Date.now()), due)
  }
  const sendInPause = (from: number): void => {
    const left = untilPause(Date.now() - from, longestWait)
    if (left > 0) timer = setTimeout(() => sendInPause(from), left)
    else sendNow()
  }
  const sendNow = (): void => {
    clearTimeout(timer)
    underWay = send()
  }
  const begin = (id: string, isThere: boolean): void => {
    clearTimeout(timer)
    state = newState(id, isThere)
    onStored(isThere ? 'server' : 'nowhere')
  }
  /** Keeps a shared one as it is now, open at no screen; false where it did not arrive. */
  const putAside = async (): Promise<boolean> => {
    const [body, { id, isElsewhere }] = [typed(), state]
    clearTimeout(timer)
    await underWay
    if (!body || !server?.shared || isElsewhere) return false
    const outcome = await outcomeOf(server.shared.rest(id, body))
    if (outcome === 'arrived') dropLocally(place, id)
    else if (id === state.id) settle(outcome, body)
    return outcome === 'arrived'
  }
  const change = (isUrgent: boolean): void => {
    set({ clock: draftChanged(state.clock, Date.now()), isUrgent: state.isUrgent || isUrgent })
    wait()
  }
  return { now, set, change, wait, begin, sendNow, putAside }
}

const placeOf = (outcome: Outcome, body: object | undefined): DraftPlace => {
  if (outcome === 'taken') return 'taken'
  if (outcome === 'used') return 'saved'
  if (outcome === 'lost') return 'browser'
  return body ? 'server' : 'nowhere'
}
