// One form while it is open, around react-hook-form: its draft, the key and the state of its save, and the ways out of it.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallRefused } from '../providers/http.ts'
import { usePopup } from '../ui/popup/use-popup.ts'
import { DraftOffers } from './DraftOffers.tsx'
import { draftKeeper } from './draft-keeper.ts'
import type { DraftPlace, DraftServer } from './draft-sender.ts'
import {
  type Draft,
  dropLocally,
  isOpenElsewhere,
  type OfferedDraft,
  ownPlace,
  readDraft,
  type Typed,
} from './drafts.ts'
import { useLeaveQuestions, useUnsaved } from './leave-guard.ts'
import { SharedDrafts } from './SharedDrafts.tsx'
import { type SaveKey, saveKey } from './save-key.ts'
import { useDraftsBehind } from './use-drafts-behind.ts'

export interface SessionOptions<Body extends object> {
  /** Which form this is: the path of its screen, and what of it is edited. */
  readonly place: string
  /** Whether something was typed that is not saved. */
  readonly isTyped: () => boolean
  /** What of it is stored; undefined: nothing. Secrets are never stored. */
  readonly typed: () => (Body & Pick<Typed, 'versi' | 'of'>) | undefined
  /** Restores the values of a draft. */
  readonly onTake: (body: Draft<Body>['body']) => void
  /** Leaves the form, or restarts it. */
  readonly onClose: () => void
  /** Where drafts are kept beside this browser. */
  readonly server?: DraftServer
  /** Which draft it is, for drafts that a shop shares. */
  readonly describe?: (body: Draft<Body>['body']) => string
}

export interface FormSession {
  /** What was typed before and never saved, to go on with. */
  readonly offers: ReactNode
  readonly busy: boolean
  readonly key: SaveKey
  readonly draft: {
    readonly id: () => string
    readonly stored: DraftPlace
    /** The business date of the restored draft. */
    readonly day: string | undefined
    /** How many drafts were taken so far. */
    readonly taken: number
  }
  readonly isTyped: () => boolean
  /** Something was typed: it is stored. */
  readonly changed: () => void
  /**
   * Sends, one at a time, and once for all where the form closes then; undefined where nothing was sent. A final answer
   * ends the life of the key. `isUsed`: the server throws the draft away with the save.
   */
  readonly save: <Answer>(send: () => Promise<Answer>, isUsed?: boolean) => Promise<Answer | undefined>
  /** Asks and leaves; the typed values stay as a draft. */
  readonly leave: () => Promise<void>
  /** Asks and discards the typed values. */
  readonly drop: () => Promise<void>
  /** Puts the typed values aside for the shop and restarts the form; absent if drafts are not shared. */
  readonly putAside?: (() => Promise<void>) | undefined
  /** Throws it away without a question. */
  readonly forget: () => void
}

const isFinal = (error: unknown): boolean => error instanceof CallRefused && error.status > 0

export const useFormSession = <Body extends object>(options: SessionOptions<Body>): FormSession => {
  const { server, onClose, onTake } = options
  const ask = useLeaveQuestions()
  const popup = usePopup()
  const latest = useRef(options)
  latest.current = options
  const [stored, setStored] = useState<DraftPlace>('nowhere')
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState<{ readonly count: number; readonly day?: string | undefined }>({ count: 0 })
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
  const goOn = (draft: OfferedDraft<Body>): void => {
    hide(draft.id)
    key.take(draft.body.key)
    keeper.take(draft)
    state.current.isOver = false
    onTake(draft.body)
    setTaken(({ count }) => ({ count: count + 1, day: draft.shared?.day }))
    // The previous values of the form become a draft of their own, which is offered.
    again()
  }
  const take = async (draft: OfferedDraft<Body>): Promise<void> => {
    const now = draft.isThere ? await server?.shared?.take(draft.id) : undefined
    // What is here is the newer of the two, unless another screen went on with it since.
    const isHere = draft.isHere && !(server?.shared && isOpenElsewhere(draft, server.shared.screen))
    const newest = isHere || !now ? undefined : readDraft<Body>(now)
    // The previous values of the form are put aside by this screen, so that no screen has them open.
    if (server?.shared && isTyped()) await keeper.rest()
    goOn({ ...draft, ...newest, isHere })
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
  const others = behind.filter(({ id }) => id !== keeper.id() || stored === 'taken')
  const calls = { offers: others, onDiscard: discard }
  return {
    offers: server?.shared ? (
      <SharedDrafts {...calls} screen={server.shared.screen} describe={options.describe} onTake={take} onGone={again} />
    ) : (
      <DraftOffers {...calls} onTake={goOn} />
    ),
    busy,
    key,
    isTyped,
    changed,
    forget,
    draft: { id: keeper.id, stored, day: taken.day, taken: taken.count },
    ...(server?.shared && {
      putAside: async () => {
        if (state.current.isSending || !isTyped()) return
        if (!(await keeper.rest())) return
        state.current.isOver = true
        key.renew()
        onClose()
      },
    }),
    save: async (send, isUsed = false) => {
      if (state.current.isSending || state.current.isOver) return undefined
      state.current.isSending = true
      setBusy(true)
      popup.clearFault()
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
