import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { FormSession } from '../../../forms/use-form-session.tsx'
import { afterFields } from '../../../ui/form/focus-first.ts'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { FootActions } from '../../../ui/form/StickyFoot.tsx'
import { KeyHint } from '../../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'

interface DocumentAction {
  readonly title: string
  readonly run: () => void
  /** Never in the colour of what one does next. */
  readonly danger?: boolean
}

interface DocumentActionsProps {
  /** What saves the document; the first is what one does next. */
  readonly actions: readonly DocumentAction[]
  readonly session: FormSession
  /** Previews what a move would do. */
  readonly preview?: ReactNode
}

/** The buttons of a document that is typed, the primary one last with its key, and where the draft is. */
export function DocumentActions({ actions, session, preview }: DocumentActionsProps) {
  const translate = useTranslate()
  const [first, ...others] = actions
  const { busy, draft, drop, leave, putAside } = session
  useShortcut('F9', () => first?.run(), { label: first?.title ?? '', disabled: !first })
  useShortcut('Escape', () => void leave(), { label: translate('ui.back') })
  useShortcut('F1', () => void putAside?.(), { label: translate('ui.draft.put-aside'), disabled: !putAside })
  const isAtRisk = draft.stored === 'browser' || draft.stored === 'saved' || draft.stored === 'taken'
  return (
    <FootActions>
      <Box
        role="status"
        sx={{ flex: 1, fontSize: 12, color: isAtRisk ? 'warning.main' : 'text.secondary', minWidth: 120 }}
      >
        {draft.stored !== 'nowhere' && translate(`ui.draft.${draft.stored}`)}
      </Box>
      {preview}
      <Button color="secondary" variant="outlined" aria-disabled={busy} onClick={() => void drop()}>
        {translate('generator.cancel')}
      </Button>
      {putAside && (
        <Button
          color="secondary"
          variant="outlined"
          aria-disabled={busy}
          onClick={() => void putAside()}
          endIcon={<KeyHint>F1</KeyHint>}
        >
          {translate('ui.draft.put-aside')}
        </Button>
      )}
      {others.map(({ title, run, danger = false }) => (
        <Button key={title} variant="outlined" color={danger ? 'error' : 'primary'} aria-disabled={busy} onClick={run}>
          {title}
        </Button>
      ))}
      {first && (
        <SaveButton busy={busy} danger={first.danger ?? false} onClick={first.run} {...afterFields}>
          {first.title}
        </SaveButton>
      )}
    </FootActions>
  )
}
