import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDay } from '../providers/day.ts'
import { CallRefused, CallTimedOut } from '../providers/http.ts'
import { useSession } from '../providers/session-context.ts'
import { useConfirm } from '../ui/confirm/use-confirm.ts'
import { usePopup } from '../ui/popup/use-popup.ts'
import { KeyHint } from '../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../ui/shortcuts/use-shortcut.ts'
import { computeAge } from './age.ts'
import { type FormDraft, isOpenElsewhere, type OfferedDraft } from './drafts.ts'

interface SharedDraftsProps<Body> {
  readonly offers: readonly OfferedDraft<Body>[]
  /** This screen. */
  readonly screen: string
  readonly describe: ((body: FormDraft<Body>['body']) => string) | undefined
  readonly onTake: (draft: OfferedDraft<Body>) => Promise<void>
  readonly onDiscard: (draft: OfferedDraft<Body>) => void
  /** One is not there any more. */
  readonly onMissing: () => void
}

/** What anybody of the shop typed and did not save: to go on with at this screen, or to throw away. */
export function SharedDrafts<Body>({
  offers,
  screen,
  describe,
  onTake,
  onDiscard,
  onMissing,
}: SharedDraftsProps<Body>) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const popup = usePopup()
  const list = useRef<HTMLUListElement>(null)
  const now = useNow()
  const { day } = useDay(useSession().token)
  const getName = (draft: OfferedDraft<Body>): string => describe?.(draft.body) || translate('ui.draft.unnamed')
  const takeDraft = async (draft: OfferedDraft<Body>): Promise<void> => {
    const question = { user: draft.shared?.user_id ?? '', name: getName(draft) }
    if (isOpenElsewhere(draft, screen) && !(await confirm({ message: translate('ui.draft.take-over', question) })))
      return
    try {
      await onTake(draft)
    } catch (error) {
      if (error instanceof CallTimedOut) return popup.connection()
      if (!(error instanceof CallRefused)) throw error
      popup.error(error.message || translate('ui.popup.unsteady'))
      onMissing()
    }
  }
  const discardDraft = async (draft: OfferedDraft<Body>): Promise<void> => {
    const message = translate('ui.draft.discard-shared', { name: getName(draft) })
    if (await confirm({ title: translate('ui.draft.drop-title'), message, danger: true })) onDiscard(draft)
  }
  useShortcut('Shift+F1', () => list.current?.querySelector('button')?.focus(), {
    label: translate('ui.draft.shared'),
    disabled: offers.length === 0,
  })
  if (offers.length === 0) return null
  return (
    <Box component="section" aria-label={translate('ui.draft.shared')} sx={{ mb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5, fontSize: 12 }}>
        {translate('ui.draft.shared')} · {offers.length} <KeyHint>Shift+F1</KeyHint>
      </Box>
      <Box
        component="ul"
        ref={list}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', margin: 0, padding: 0 }}
      >
        {offers.map(draft => (
          <Paper
            key={draft.id}
            component="li"
            variant="outlined"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, padding: '4px 4px 4px 12px' }}
          >
            <Box>
              <Box sx={{ fontWeight: 650 }}>{getName(draft)}</Box>
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
                {[draft.shared?.user_id, formatAge(translate, draft.at, now)].filter(Boolean).join(' · ')}
              </Box>
            </Box>
            {isOpenElsewhere(draft, screen) && <Chip size="small" color="warning" label={translate('ui.draft.open')} />}
            {day && draft.shared && draft.shared.day < day.businessDate && (
              <Chip size="small" color="warning" label={translate('ui.draft.of-day', { day: draft.shared.day })} />
            )}
            <Button size="small" variant="outlined" onClick={() => void takeDraft(draft)}>
              {translate('ui.draft.take')}
            </Button>
            <Button size="small" color="secondary" onClick={() => void discardDraft(draft)}>
              {translate('ui.draft.discard')}
            </Button>
          </Paper>
        ))}
      </Box>
    </Box>
  )
}

const formatAge = (translate: ReturnType<typeof useTranslate>, at: string, now: number): string => {
  const { unit, count } = computeAge(at, now)
  return translate(`ui.age.${unit}`, { count })
}

const tick = 20_000

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  return now
}
