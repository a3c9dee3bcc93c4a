// Sends what is typed to the server, one call at a time and only what is not there yet.
import type { StoredDraft } from '../../engine/answers/row-answers.ts'
import { CallRefused } from '../providers/http.ts'
import { type FormDraft, removeLocally } from './drafts.ts'
import { computePauseDelay } from './typing-monitor.ts'

/**
 * Where the newest typed values are stored; `saved`: a document was created from them, here or on another device; `taken`:
 * another screen of the shop has taken it.
 */
export type DraftStatus = 'nowhere' | 'server' | 'browser' | 'saved' | 'taken'

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
  readonly putAside: (id: string, body: object) => Promise<void>
  /** Whether others have to know of the difference at once. */
  readonly isUrgent: (body: object, before: object | undefined) => boolean
}

export interface DraftSenderOptions {
  /** Whose drafts these are. */
  readonly place: string
  /** What was typed so far; undefined: nothing. */
  readonly typed: () => FormDraft<object>['body'] | undefined
  readonly server: DraftServer | undefined
  readonly onStored: (stored: DraftStatus) => void
}

type DraftOutcome = 'arrived' | 'lost' | 'used' | 'taken'

const outcomeByCode: Readonly<Record<string, DraftOutcome>> = { 'draft.used': 'used', 'draft.taken': 'taken' }

/** A draft that does not arrive is no trouble of who types: it stays here and is tried again. */
export const resolveOutcome = (sentState: Promise<void>): Promise<DraftOutcome> =>
  sentState.then(
    () => 'arrived',
    error => (error instanceof CallRefused ? outcomeByCode[error.code] : undefined) ?? 'lost',
  )

/** The draft that is typed, as far as it is known here. */
interface DraftState {
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

const createState = (id: string, isThere: boolean): DraftState => ({
  id,
  isThere,
  clock: idleClock,
  isHeld: false,
  isElsewhere: false,
  isUrgent: false,
  last: undefined,
})

/** In milliseconds: the maximum delay while the user types without a pause. */
const maxWait = 1000

export const createDraftSender = ({ place, typed, server, onStored }: DraftSenderOptions) => {
  let state = createState(crypto.randomUUID(), false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let pendingSend: Promise<unknown> = Promise.resolve()
  const getState = (): DraftState => state
  const set = (next: Partial<DraftState>): void => {
    state = { ...state, ...next }
  }

  const sendBody = ({ id, isThere }: DraftState, body: object | undefined): Promise<void> => {
    if (body) return server?.put(id, body) ?? Promise.resolve()
    return isThere ? (server?.drop(id) ?? Promise.resolve()) : Promise.resolve()
  }
  const applyOutcome = (outcome: DraftOutcome, body: object | undefined): void => {
    const arrived = outcome === 'arrived'
    if (outcome === 'taken') set({ isElsewhere: true, clock: idleClock })
    else set({ clock: markDraftAnswered(state.clock, outcome !== 'lost', Date.now()) })
    if (arrived) set({ isThere: body !== undefined, last: body })
    if (outcome === 'taken' || (arrived && state.clock.changedAt === undefined)) removeLocally(place, state.id)
    onStored(toStatus(outcome, body))
  }
  const send = async (): Promise<void> => {
    const sentState = state
    const body = typed()
    set({ clock: markDraftSending(state.clock), isUrgent: false })
    const outcome = await resolveOutcome(sendBody(sentState, body))
    // Saved or cleared in the meantime: the answer is about another document.
    if (sentState.id !== state.id) return
    applyOutcome(outcome, body)
    if (outcome !== 'used') wait()
  }
  const wait = (): void => {
    clearTimeout(timer)
    const { isHeld, isElsewhere, clock, isUrgent } = state
    const delay = isHeld || isElsewhere || !server ? undefined : computeDraftDelay(clock, Date.now(), isUrgent)
    if (delay !== undefined) timer = setTimeout(() => sendInPause(Date.now()), delay)
  }
  const sendInPause = (from: number): void => {
    const remaining = computePauseDelay(Date.now() - from, maxWait)
    if (remaining > 0) timer = setTimeout(() => sendInPause(from), remaining)
    else sendNow()
  }
  const sendNow = (): void => {
    clearTimeout(timer)
    pendingSend = send()
  }
  const begin = (id: string, isThere: boolean): void => {
    clearTimeout(timer)
    state = createState(id, isThere)
    onStored(isThere ? 'server' : 'nowhere')
  }
  /** Keeps a shared one as it is now, open at no screen; false where it did not arrive. */
  const putAside = async (): Promise<boolean> => {
    const [body, { id, isElsewhere }] = [typed(), state]
    clearTimeout(timer)
    await pendingSend
    if (!body || !server?.shared || isElsewhere) return false
    const outcome = await resolveOutcome(server.shared.putAside(id, body))
    if (outcome === 'arrived') removeLocally(place, id)
    else if (id === state.id) applyOutcome(outcome, body)
    return outcome === 'arrived'
  }
  const change = (isUrgent: boolean): void => {
    set({ clock: markDraftChanged(state.clock, Date.now()), isUrgent: state.isUrgent || isUrgent })
    wait()
  }
  return { now: getState, set, change, wait, begin, sendNow, putAside }
}

const toStatus = (outcome: DraftOutcome, body: object | undefined): DraftStatus => {
  if (outcome === 'taken') return 'taken'
  if (outcome === 'used') return 'saved'
  if (outcome === 'lost') return 'browser'
  return body ? 'server' : 'nowhere'
}

// When typed data is sent as a draft: two seconds after the first change, one call at a time, and only unsaved changes.

interface DraftClock {
  /** The time of the first change that is not saved yet. */
  readonly changedAt?: number | undefined
  readonly sending: boolean
  /** The last call did not arrive. */
  readonly failed: boolean
}

export const idleClock: DraftClock = { sending: false, failed: false }

const delay = 2000
/** What others have to know. */
const urgentDelay = 300
const retryDelay = 10_000

/** Milliseconds until the next call; undefined: nothing to send, or a call is pending. */
export const computeDraftDelay = (
  { changedAt, sending, failed }: DraftClock,
  now: number,
  isUrgent = false,
): number | undefined => {
  if (changedAt === undefined || sending) return undefined
  return Math.max(0, changedAt + (failed ? retryDelay : isUrgent ? urgentDelay : delay) - now)
}

export const markDraftChanged = (clock: DraftClock, now: number): DraftClock => ({
  ...clock,
  changedAt: clock.changedAt ?? now,
})

export const markDraftSending = ({ failed }: DraftClock): DraftClock => ({ sending: true, failed })

/** Changes during the call wait for the next one; a failed call is retried. */
export const markDraftAnswered = ({ changedAt }: DraftClock, arrived: boolean, now: number): DraftClock => {
  const changedSince = arrived ? changedAt : (changedAt ?? now)
  return { sending: false, failed: !arrived, changedAt: changedSince }
}
