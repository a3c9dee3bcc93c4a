// Keeps what is typed while a form is open: here at once, at the server every two seconds.
import { CallRefused } from '../../../providers/http.ts'
import { type DraftClock, draftAnswered, draftChanged, draftDue, draftSending, restingClock } from './draft-clock.ts'
import { type DraftBody, dropLocally, keepLocally, type OfferedDraft } from './local-drafts.ts'

/** Where the newest of what was typed is; `saved`: a document was made of it already, here or at another device. */
export type DraftPlace = 'nowhere' | 'server' | 'browser' | 'saved'

export interface DraftWorld {
  /** Whose drafts these are. */
  readonly place: string
  /** What was typed so far; undefined: nothing. */
  readonly typed: () => DraftBody | undefined
  readonly put: (id: string, body: DraftBody) => Promise<void>
  readonly drop: (id: string) => Promise<void>
  readonly onStored: (stored: DraftPlace) => void
}

export interface DraftKeeper {
  readonly id: () => string
  /** Something was typed. */
  readonly note: () => void
  /** Goes on with a draft that is there. */
  readonly take: (draft: OfferedDraft) => void
  /** A save is under way: a draft that came after it would be refused as used. */
  readonly hold: () => void
  /** The save came to nothing. */
  readonly goOn: () => void
  /** The document is saved, and its draft with it. */
  readonly settle: () => void
  /** Nothing of it is wanted any more. */
  readonly discard: () => void
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

export const draftKeeper = ({ place, typed, put, drop, onStored }: DraftWorld): DraftKeeper => {
  let id: string = crypto.randomUUID()
  let clock: DraftClock = restingClock
  let timer: ReturnType<typeof setTimeout> | undefined
  let isThere = false
  let isHeld = false

  const send = async (): Promise<void> => {
    const sent = id
    const body = typed()
    clock = draftSending(clock)
    const outcome = await outcomeOf(body ? put(sent, body) : isThere ? drop(sent) : Promise.resolve())
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
    const due = isHeld ? undefined : draftDue(clock, Date.now())
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
      else if (!isThere) return
      clock = draftChanged(clock, Date.now())
      wait()
    },
    take: ({ id: taken, isThere: there, isHere }) => {
      begin(taken, there)
      if (!isHere) return
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
    settle: () => {
      dropLocally(place, id)
      begin(crypto.randomUUID(), false)
    },
    discard: () => {
      dropLocally(place, id)
      if (isThere) void outcomeOf(drop(id))
      begin(crypto.randomUUID(), false)
    },
    leave: () => {
      clearTimeout(timer)
      if (clock.changedAt !== undefined && !clock.sending) void send()
    },
  }
}
