import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { FormSession } from '../../../forms/use-form-session.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { FootActions } from '../../../ui/form/StickyFoot.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'

interface Action {
  readonly title: string
  readonly run: () => void
}

interface DocumentActionsProps {
  /** What saves the document; the first is what one does next. */
  readonly actions: readonly Action[]
  readonly session: FormSession
  /** Previews what a move would do. */
  readonly preview?: ReactNode
}

/** The buttons of a document that is typed, the primary one last with its key, and where the draft is. */
export function DocumentActions({ actions, session, preview }: DocumentActionsProps) {
  const translate = useTranslate()
  const [first, ...others] = actions
  const { busy, draft, drop, leave } = session
  useShortcut('F9', () => first?.run(), { label: first?.title ?? '', disabled: !first })
  useShortcut('Escape', () => void leave(), { label: translate('ui.back') })
  const isApart = draft.stored === 'browser' || draft.stored === 'saved'
  return (
    <FootActions>
      <Box
        role="status"
        sx={{ flex: 1, fontSize: 12, color: isApart ? 'warning.main' : 'text.secondary', minWidth: 120 }}
      >
        {draft.stored !== 'nowhere' && translate(`ui.draft.${draft.stored}`)}
      </Box>
      {preview}
      <Button color="secondary" variant="outlined" aria-disabled={busy} onClick={() => void drop()}>
        {translate('generator.cancel')}
      </Button>
      {others.map(({ title, run }) => (
        <Button key={title} variant="outlined" aria-disabled={busy} onClick={run}>
          {title}
        </Button>
      ))}
      {first && (
        <SaveButton busy={busy} onClick={first.run}>
          {first.title}
        </SaveButton>
      )}
    </FootActions>
  )
}
