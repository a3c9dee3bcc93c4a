// Keeps what is typed while a form is open: here at once, and for forms that have a place there at the server every two seconds.
import { CallRefused } from '../providers/http.ts'
import { type DraftClock, draftAnswered, draftChanged, draftDue, draftSending, restingClock } from './draft-clock.ts'
import { type Draft, dropLocally, keepLocally, type OfferedDraft, type StoredDraft } from './drafts.ts'

/** Where the newest of what was typed is; `saved`: a document was made of it already, here or at another device. */
export type DraftPlace = 'nowhere' | 'server' | 'browser' | 'saved'

/** The drafts of a form at the server. */
export interface DraftServer {
  readonly list: () => Promise<readonly StoredDraft[]>
  readonly put: (id: string, body: object) => Promise<void>
  readonly drop: (id: string) => Promise<void>
}

export interface DraftWorld {
  /** Whose drafts these are. */
  readonly place: string
  /** What was typed so far; undefined: nothing. */
  readonly typed: () => Draft<object>['body'] | undefined
  readonly server: DraftServer | undefined
  readonly onStored: (stored: DraftPlace) => void
}

export interface DraftKeeper {
  readonly id: () => string
  /** Something was typed. */
  readonly note: () => void
  /** Goes on with a draft that is there. */
  readonly take: (draft: OfferedDraft<unknown>) => void
  /** A save is under way: a draft that came after it would be refused as used. */
  readonly hold: () => void
  /** The save came to nothing. */
  readonly goOn: () => void
  /** Nothing of it is wanted any more: it is saved, or thrown away; `isUsed`: the server did that with the save. */
  readonly discard: (isUsed?: boolean) => void
  /** The page is left: changes that are not saved yet are sent at once. */
  readonly leave: () => void
}

type Outcome = 'arrived' | 'lost' | 'used'

/** A draft that does not arrive is no trouble of who types: it stays here and is tried again. */
const outcomeOf = (sent: Promise<void>): Promise<Outcome> =>
  sent.then(
    () => 'arrived',
    error => (error instanceof CallRefused && error.code === 'draft.used' ? 'used' : 'lost'),
  )

export const draftKeeper = ({ place, typed, server, onStored }: DraftWorld): DraftKeeper => {
  let id: string = crypto.randomUUID()
  let clock: DraftClock = restingClock
  let timer: ReturnType<typeof setTimeout> | undefined
  let isThere = false
  let isHeld = false

  const carry = (body: object | undefined): Promise<void> => {
    if (body) return server?.put(id, body) ?? Promise.resolve()
    return isThere ? (server?.drop(id) ?? Promise.resolve()) : Promise.resolve()
  }
  const send = async (): Promise<void> => {
    const sent = id
    const body = typed()
    clock = draftSending(clock)
    const outcome = await outcomeOf(carry(body))
    // Saved or emptied meanwhile: the answer is about another document.
    if (sent !== id) return
    const arrived = outcome === 'arrived'
    clock = draftAnswered(clock, outcome !== 'lost', Date.now())
    if (outcome === 'used') return onStored('saved')
    if (arrived) isThere = body !== undefined
    if (arrived && clock.changedAt === undefined) dropLocally(place, sent)
    onStored(arrived ? (body ? 'server' : 'nowhere') : 'browser')
    wait()
  }
  const wait = (): void => {
    clearTimeout(timer)
    const due = isHeld || !server ? undefined : draftDue(clock, Date.now())
    if (due !== undefined) timer = setTimeout(() => void send(), due)
  }
  const begin = (next: string, there: boolean): void => {
    clearTimeout(timer)
    id = next
    isThere = there
    isHeld = false
    clock = restingClock
    onStored(there ? 'server' : 'nowhere')
  }
  return {
    id: () => id,
    note: () => {
      const body = typed()
      if (body) keepLocally(place, { id, at: new Date().toISOString(), body })
      else dropLocally(place, id)
      if (!body && !isThere) return
      clock = draftChanged(clock, Date.now())
      wait()
    },
    take: ({ id: taken, isThere: there, isHere }) => {
      begin(taken, there)
      if (!isHere || !server) return
      onStored('browser')
      clock = draftChanged(clock, Date.now())
      wait()
    },
    hold: () => {
      isHeld = true
      clearTimeout(timer)
    },
    goOn: () => {
      isHeld = false
      wait()
    },
    discard: (isUsed = false) => {
      dropLocally(place, id)
      if (isThere && server && !isUsed) void outcomeOf(server.drop(id))
      begin(crypto.randomUUID(), false)
    },
    leave: () => {
      clearTimeout(timer)
      if (server && clock.changedAt !== undefined && !clock.sending) void send()
    },
  }
}
