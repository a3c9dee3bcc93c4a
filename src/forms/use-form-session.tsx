// One form while it is open, around react-hook-form: its draft, the key and the state of its save, and the ways out of it.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallRefused } from '../providers/http.ts'
import { useSession } from '../providers/session-context.ts'
import { usePopup } from '../ui/popup/use-popup.ts'
import { DraftOffers } from './DraftOffers.tsx'
import { createDraftKeeper } from './draft-keeper.ts'
import type { DraftServer, DraftStatus } from './draft-sender.ts'
import {
  type DraftMeta,
  type FormDraft,
  getDraftPlace,
  isOpenElsewhere,
  type OfferedDraft,
  readDraft,
  removeLocally,
} from './drafts.ts'
import { useLeaveQuestions, useUnsavedGuard } from './leave-guard.ts'
import { SharedDrafts } from './SharedDrafts.tsx'
import { createSaveKey, type SaveKey } from './save-key.ts'
import { useStoredDrafts } from './use-stored-drafts.ts'

interface FormSessionOptions<Body extends object> {
  /** Which form this is: the path of its screen, and what of it is edited. */
  readonly place: string
  /** Whether something was typed that is not saved. */
  readonly isDirty: () => boolean
  /** What of it is stored; undefined: nothing. Secrets are never stored. */
  readonly typed: () => (Body & Pick<DraftMeta, 'versi' | 'of'>) | undefined
  /** Restores the values of a draft. */
  readonly onTake: (body: FormDraft<Body>['body']) => void
  /** Leaves the form, or restarts it. */
  readonly onClose: () => void
  /** Where drafts are kept beside this browser. */
  readonly server?: DraftServer
  /** Which draft it is, for drafts that a shop shares. */
  readonly describe?: (body: FormDraft<Body>['body']) => string
}

export interface FormSession {
  /** What was typed before and never saved, to go on with. */
  readonly offers: ReactNode
  readonly busy: boolean
  readonly key: SaveKey
  readonly draft: {
    readonly id: () => string
    readonly stored: DraftStatus
    /** The business date of the restored draft. */
    readonly day: string | undefined
    /** How many drafts were taken so far. */
    readonly taken: number
  }
  readonly isDirty: () => boolean
  /** Something was typed: it is stored. */
  readonly recordChange: () => void
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
  readonly discardTyped: () => void
}

const isFinal = (error: unknown): boolean => error instanceof CallRefused && error.status > 0

export const useFormSession = <Body extends object>(options: FormSessionOptions<Body>): FormSession => {
  const { server, onClose, onTake } = options
  const questions = useLeaveQuestions()
  const popup = usePopup()
  const latest = useRef(options)
  latest.current = options
  const [stored, setStored] = useState<DraftStatus>('nowhere')
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState<{ readonly count: number; readonly day?: string | undefined }>({ count: 0 })
  const [key] = useState(createSaveKey)
  const { user } = useSession()
  const [place] = useState(() => getDraftPlace(user, options.place))
  const state = useRef({ isSending: false, isOver: false })
  const [keeper] = useState(() => {
    const readTyped = () => {
      const body = latest.current.typed()
      return body && { ...body, key: key.now() }
    }
    return createDraftKeeper({ place, server, typed: readTyped, onStored: setStored })
  })
  const isDirty = (): boolean => !state.current.isOver && options.isDirty()
  useUnsavedGuard(isDirty)
  useEffect(() => () => keeper.flush(), [keeper])
  const { drafts: storedDrafts, refetchDrafts, hide } = useStoredDrafts<Body>(place, server)
  const discardDraft = ({ id, isThere }: OfferedDraft<Body>): void => {
    hide(id)
    removeLocally(place, id)
    if (isThere) void server?.drop(id).catch(() => undefined)
  }
  const continueDraft = (draft: OfferedDraft<Body>): void => {
    hide(draft.id)
    key.take(draft.body.key)
    keeper.take(draft)
    state.current.isOver = false
    onTake(draft.body)
    setTaken(({ count }) => ({ count: count + 1, day: draft.shared?.day }))
    // The previous values of the form become a draft of their own, which is offered.
    refetchDrafts()
  }
  const takeSharedDraft = async (draft: OfferedDraft<Body>): Promise<void> => {
    const now = draft.isThere ? await server?.shared?.take(draft.id) : undefined
    // What is here is the newer of the two, unless another screen went on with it since.
    const isHere = draft.isHere && !(server?.shared && isOpenElsewhere(draft, server.shared.screen))
    const newest = isHere || !now ? undefined : readDraft<Body>(now)
    // The previous values of the form are put aside by this screen, so that no screen has them open.
    if (server?.shared && isDirty()) await keeper.putAside()
    continueDraft({ ...draft, ...newest, isHere })
  }
  const discardTyped = (): void => {
    state.current.isOver = true
    keeper.discard()
    key.renew()
  }
  const recordChange = (): void => {
    state.current.isOver = false
    keeper.record()
  }
  const others = storedDrafts.filter(({ id }) => id !== keeper.id() || stored === 'taken')
  const offerProps = { offers: others, onDiscard: discardDraft }
  return {
    offers: server?.shared ? (
      <SharedDrafts
        {...offerProps}
        screen={server.shared.screen}
        describe={options.describe}
        onTake={takeSharedDraft}
        onMissing={refetchDrafts}
      />
    ) : (
      <DraftOffers {...offerProps} onTake={continueDraft} />
    ),
    busy,
    key,
    isDirty,
    recordChange,
    discardTyped,
    draft: { id: keeper.id, stored, day: taken.day, taken: taken.count },
    ...(server?.shared && {
      putAside: async () => {
        if (state.current.isSending || !isDirty()) return
        if (!(await keeper.putAside())) return
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
      keeper.pause()
      try {
        const answer = await send()
        if (answer === undefined) return undefined
        state.current.isOver = true
        keeper.discard(isUsed)
        key.renew()
        return answer
      } catch (error) {
        if (isFinal(error)) key.renew()
        keeper.record()
        throw error
      } finally {
        keeper.continue()
        state.current.isSending = false
        setBusy(false)
      }
    },
    leave: async () => {
      if (state.current.isSending || (isDirty() && !(await questions.confirmLeave()))) return
      state.current.isOver = true
      onClose()
    },
    drop: async () => {
      if (state.current.isSending || (isDirty() && !(await questions.confirmDrop()))) return
      discardTyped()
      onClose()
    },
  }
}
