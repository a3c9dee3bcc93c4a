// Keeps what is typed while a form is open: here at once, and for forms that have a place there at the server every two seconds.
import { createDraftSender, type DraftSenderOptions, resolveOutcome } from './draft-sender.ts'
import { type OfferedDraft, removeLocally, storeLocally } from './drafts.ts'

interface DraftKeeper {
  readonly id: () => string
  /** Something was typed. */
  readonly record: () => void
  /** Continues with a stored draft. */
  readonly take: (draft: OfferedDraft<unknown>) => void
  /** Pauses during a save: a later draft would be refused as used. */
  readonly pause: () => void
  /** The save came to nothing. */
  readonly continue: () => void
  /** Nothing of it is wanted any more: it is saved, or thrown away; `isUsed`: the server did that with the save. */
  readonly discard: (isUsed?: boolean) => void
  /** Puts a shared draft aside for another screen; false if it did not arrive. */
  readonly putAside: () => Promise<boolean>
  /** The page is left: changes that are not saved yet are sent at once. */
  readonly flush: () => void
}

export const createDraftKeeper = (options: DraftSenderOptions): DraftKeeper => {
  const { place, typed, server, onStored } = options
  const sender = createDraftSender(options)
  const { now, set, wait, begin, putAside } = sender
  const pauseSending = (): void => set({ isHeld: true })
  const resumeSending = (): void => {
    set({ isHeld: false })
    wait()
  }
  return {
    id: () => now().id,
    record: () => {
      const { id, isThere, isElsewhere, last } = now()
      if (isElsewhere) return
      const body = typed()
      if (body) storeLocally(place, { id, at: new Date().toISOString(), body })
      else removeLocally(place, id)
      if (body || isThere) sender.change(body !== undefined && server?.shared?.isUrgent(body, last) === true)
    },
    take: ({ id, isThere, isHere }) => {
      begin(id, isThere)
      if (!isHere || !server) return
      onStored('browser')
      sender.change(false)
    },
    pause: () => {
      pauseSending()
      wait()
    },
    continue: resumeSending,
    discard: (isUsed = false) => {
      const { id, isThere } = now()
      removeLocally(place, id)
      if (isThere && server && !isUsed) void resolveOutcome(server.drop(id))
      begin(crypto.randomUUID(), false)
    },
    putAside: async () => {
      pauseSending()
      const isAside = await putAside()
      if (isAside) begin(crypto.randomUUID(), false)
      else resumeSending()
      return isAside
    },
    flush: () => {
      const { clock, isThere } = now()
      pauseSending()
      wait()
      const isOpen = clock.changedAt !== undefined
      if (server?.shared && (isThere || isOpen || clock.sending)) void putAside()
      else if (server && isOpen && !clock.sending) sender.sendNow()
    },
  }
}
