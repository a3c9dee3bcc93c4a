// One form while it is open, around react-hook-form: its draft, the key and the state of its save, and the ways out of it.

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { CallRefused, CallTimedOut } from '../providers/http.ts'
import { type HeldChange, onLive } from '../providers/live.ts'
import { useSession } from '../providers/session-context.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { usePopup } from '../ui/popup/use-popup.ts'
import {
  createDraftSender,
  type DraftSenderOptions,
  type DraftServer,
  type DraftStatus,
  resolveOutcome,
} from './draft-sender.ts'
import {
  type DraftMeta,
  type FormDraft,
  getDraftPlace,
  isOpenElsewhere,
  listLocalDrafts,
  mergeDrafts,
  type OfferedDraft,
  readDraft,
  removeLocally,
  storeLocally,
} from './drafts.ts'
import { useLeaveQuestions, useUnsavedGuard } from './leave-guard.ts'
import { SharedDrafts } from './SharedDrafts.tsx'
import { createSaveKey, type SaveKey } from './save-key.ts'
import { throttleWhileTyping } from './throttle-while-typing.ts'

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

interface DraftOffersProps<Offer> {
  readonly offers: readonly Offer[]
  readonly onTake: (draft: Offer) => void
  readonly onDiscard: (draft: Offer) => void
}

/** What was typed and never saved: to go on with, or to throw away. */
function DraftOffers<Offer extends { readonly id: string; readonly at: string }>({
  offers,
  onTake,
  onDiscard,
}: DraftOffersProps<Offer>) {
  const translate = useTranslate()
  return offers.map(draft => (
    <Alert
      key={draft.id}
      severity="info"
      sx={{ mb: 1, alignItems: 'center' }}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" color="inherit" onClick={() => onDiscard(draft)}>
            {translate('ui.draft.discard')}
          </Button>
          <Button size="small" variant="contained" onClick={() => onTake(draft)}>
            {translate('ui.draft.take')}
          </Button>
        </Box>
      }
    >
      {translate('ui.draft.found', { at: formatMoment(draft.at) })}
    </Alert>
  ))
}

// Drafts that were left behind at a form, by whatever device; without an answer those of this browser.

const useStoredDrafts = <Body extends object>(place: string, server: DraftServer | undefined) => {
  const [mount] = useState(() => crypto.randomUUID())
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set())
  const readLocal = (): readonly OfferedDraft<Body>[] => mergeDrafts<Body>(listLocalDrafts(place), [])
  const { screen } = server?.shared ?? {}
  const isShared = screen !== undefined
  const { data = [], refetch } = useQuery({
    queryKey: ['drafts', place, mount],
    queryFn: async () => {
      // Read before the call: a draft that is sent meanwhile is in neither list afterwards.
      const localDraftRows = listLocalDrafts(place)
      try {
        return mergeDrafts<Body>(localDraftRows, (await server?.list()) ?? [])
      } catch (error) {
        if (error instanceof CallRefused || error instanceof CallTimedOut) return readLocal()
        throw error
      }
    },
    placeholderData: readLocal,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (!isShared) return undefined
    const refetchTask = throttleWhileTyping(() => void refetch())
    // What this screen keeps of its own draft is none that was left behind.
    const handleHeldChange = (change: unknown): void => {
      if ((change as HeldChange).screen !== screen) refetchTask.schedule()
    }
    const unsubscribes = [onLive('held-changed', handleHeldChange), onLive('versions', refetchTask.schedule)]
    return () => {
      refetchTask.cancel()
      for (const stop of unsubscribes) stop()
    }
  }, [isShared, screen, refetch])
  return {
    drafts: data.filter(({ id }) => isShared || !hiddenIds.has(id)),
    refetchDrafts: (): void => void refetch(),
    hide: (id: string): void => setHiddenIds(before => new Set([...before, id])),
  }
}

// Keeps what is typed while a form is open: here at once, and for forms that have a place there at the server every two seconds.

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

const createDraftKeeper = (options: DraftSenderOptions): DraftKeeper => {
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
