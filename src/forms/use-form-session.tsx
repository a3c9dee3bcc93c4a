// One form while it is open, around react-hook-form: its draft, the key and the state of its save, and the ways out of it.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallRefused, CallTimedOut } from '../providers/http.ts'
import { DraftOffers } from './DraftOffers.tsx'
import { type DraftPlace, type DraftServer, draftKeeper } from './draft-keeper.ts'
import {
  type Draft,
  draftsToOffer,
  dropLocally,
  localDrafts,
  type OfferedDraft,
  ownPlace,
  type Typed,
} from './drafts.ts'
import { useLeaveQuestions, useUnsaved } from './leave-guard.ts'
import { type SaveKey, saveKey } from './save-key.ts'

export interface SessionOptions<Body extends object> {
  /** Which form this is: the path of its screen, and what of it is edited. */
  readonly place: string
  /** Whether something was typed that is not saved. */
  readonly isTyped: () => boolean
  /** What of it is stored; undefined: nothing. Secrets are never stored. */
  readonly typed: () => (Body & Pick<Typed, 'versi' | 'of'>) | undefined
  /** Goes on with what was typed before. */
  readonly onTake: (body: Draft<Body>['body']) => void
  /** Leaves the form, or begins it anew. */
  readonly onClose: () => void
  /** Where drafts are kept beside this browser. */
  readonly server?: DraftServer
}

export interface FormSession {
  /** What was typed before and never saved, to go on with. */
  readonly offers: ReactNode
  readonly busy: boolean
  readonly key: SaveKey
  readonly draft: { readonly id: () => string; readonly stored: DraftPlace }
  readonly isTyped: () => boolean
  /** Something was typed: it is stored. */
  readonly changed: () => void
  /**
   * Sends, one at a time, and once for all where the form closes then; undefined where nothing was sent. A final answer
   * ends the life of the key. `isUsed`: the server throws the draft away with the save.
   */
  readonly save: <Answer>(send: () => Promise<Answer>, isUsed?: boolean) => Promise<Answer | undefined>
  /** Asks, and goes; what was typed stays as a draft. */
  readonly leave: () => Promise<void>
  /** Asks, and throws away what was typed. */
  readonly drop: () => Promise<void>
  /** Throws it away without a question. */
  readonly forget: () => void
}

const isFinal = (error: unknown): boolean => error instanceof CallRefused && error.status > 0

export const useFormSession = <Body extends object>(options: SessionOptions<Body>): FormSession => {
  const { server, onClose, onTake } = options
  const ask = useLeaveQuestions()
  const latest = useRef(options)
  latest.current = options
  const [stored, setStored] = useState<DraftPlace>('nowhere')
  const [busy, setBusy] = useState(false)
  const [key] = useState(saveKey)
  const [place] = useState(() => ownPlace(options.place))
  const state = useRef({ isSending: false, isOver: false })
  const [keeper] = useState(() => {
    const typed = () => {
      const body = latest.current.typed()
      return body && { ...body, key: key.now() }
    }
    return draftKeeper({ place, server, typed, onStored: setStored })
  })
  const isTyped = (): boolean => !state.current.isOver && options.isTyped()
  useUnsaved(isTyped)
  useEffect(() => () => keeper.leave(), [keeper])
  const { behind, again, hide } = useDraftsBehind<Body>(place, server)
  const discard = ({ id, isThere }: OfferedDraft<Body>): void => {
    hide(id)
    dropLocally(place, id)
    if (isThere) void server?.drop(id).catch(() => undefined)
  }
  const take = (taken: OfferedDraft<Body>): void => {
    hide(taken.id)
    key.take(taken.body.key)
    keeper.take(taken)
    state.current.isOver = false
    onTake(taken.body)
    // What stood in the form before is a draft of its own, and offered in turn.
    again()
  }
  const forget = (): void => {
    state.current.isOver = true
    keeper.discard()
    key.renew()
  }
  const changed = (): void => {
    state.current.isOver = false
    keeper.note()
  }
  return {
    offers: <DraftOffers offers={behind.filter(({ id }) => id !== keeper.id())} onTake={take} onDiscard={discard} />,
    ...{ busy, key, isTyped, changed, forget },
    draft: { id: keeper.id, stored },
    save: async (send, isUsed = false) => {
      if (state.current.isSending || state.current.isOver) return undefined
      state.current.isSending = true
      setBusy(true)
      keeper.hold()
      try {
        const answer = await send()
        if (answer === undefined) return undefined
        state.current.isOver = true
        keeper.discard(isUsed)
        key.renew()
        return answer
      } catch (error) {
        if (isFinal(error)) key.renew()
        keeper.note()
        throw error
      } finally {
        keeper.goOn()
        state.current.isSending = false
        setBusy(false)
      }
    },
    leave: async () => {
      if (state.current.isSending || (isTyped() && !(await ask.leaves()))) return
      state.current.isOver = true
      onClose()
    },
    drop: async () => {
      if (state.current.isSending || (isTyped() && !(await ask.drops()))) return
      forget()
      onClose()
    },
  }
}

/** Drafts that were left behind at this form, by whatever device; without an answer those of this browser. */
const useDraftsBehind = <Body extends object>(place: string, server: DraftServer | undefined) => {
  const [mount] = useState(() => crypto.randomUUID())
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const here = (): readonly OfferedDraft<Body>[] => draftsToOffer<Body>(localDrafts(place), [])
  const { data = [], refetch } = useQuery({
    queryKey: ['drafts', place, mount],
    queryFn: async () => {
      // Read before the call: what is on its way to the server meanwhile is in neither place afterwards.
      const own = localDrafts(place)
      try {
        return draftsToOffer<Body>(own, (await server?.list()) ?? [])
      } catch (error) {
        if (error instanceof CallRefused || error instanceof CallTimedOut) return here()
        throw error
      }
    },
    placeholderData: here,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    behind: data.filter(({ id }) => !gone.has(id)),
    again: (): void => void refetch(),
    hide: (id: string): void => setGone(before => new Set([...before, id])),
  }
}
