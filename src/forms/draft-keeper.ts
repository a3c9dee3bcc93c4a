// Keeps what is typed while a form is open: here at once, and for forms that have a place there at the server every two seconds.
import { type DraftWorld, draftSender, outcomeOf } from './draft-sender.ts'
import { dropLocally, keepLocally, type OfferedDraft } from './drafts.ts'

export interface DraftKeeper {
  readonly id: () => string
  /** Something was typed. */
  readonly note: () => void
  /** Continues with a stored draft. */
  readonly take: (draft: OfferedDraft<unknown>) => void
  /** Pauses during a save: a later draft would be refused as used. */
  readonly hold: () => void
  /** The save came to nothing. */
  readonly goOn: () => void
  /** Nothing of it is wanted any more: it is saved, or thrown away; `isUsed`: the server did that with the save. */
  readonly discard: (isUsed?: boolean) => void
  /** Puts a shared draft aside for another screen; false if it did not arrive. */
  readonly rest: () => Promise<boolean>
  /** The page is left: changes that are not saved yet are sent at once. */
  readonly leave: () => void
}

export const draftKeeper = (world: DraftWorld): DraftKeeper => {
  const { place, typed, server, onStored } = world
  const sender = draftSender(world)
  const { now, set, wait, begin, putAside } = sender
  const hold = (): void => set({ isHeld: true })
  const goOn = (): void => {
    set({ isHeld: false })
    wait()
  }
  return {
    id: () => now().id,
    note: () => {
      const { id, isThere, isElsewhere, last } = now()
      if (isElsewhere) return
      const body = typed()
      if (body) keepLocally(place, { id, at: new Date().toISOString(), body })
      else dropLocally(place, id)
      if (body || isThere) sender.change(body !== undefined && server?.shared?.isUrgent(body, last) === true)
    },
    take: ({ id, isThere, isHere }) => {
      begin(id, isThere)
      if (!isHere || !server) return
      onStored('browser')
      sender.change(false)
    },
    hold: () => {
      hold()
      wait()
    },
    goOn,
    discard: (isUsed = false) => {
      const { id, isThere } = now()
      dropLocally(place, id)
      if (isThere && server && !isUsed) void outcomeOf(server.drop(id))
      begin(crypto.randomUUID(), false)
    },
    rest: async () => {
      hold()
      const isAside = await putAside()
      if (isAside) begin(crypto.randomUUID(), false)
      else goOn()
      return isAside
    },
    leave: () => {
      const { clock, isThere } = now()
      hold()
      wait()
      const isOpen = clock.changedAt !== undefined
      if (server?.shared && (isThere || isOpen || clock.sending)) void putAside()
      else if (server && isOpen && !clock.sending) sender.sendNow()
    },
  }
}
