import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { Move } from '../../../../engine/schema/document.ts'
import { FootActions } from '../../../ui/form/StickyFoot.tsx'
import { KeyHint } from '../../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import type { DraftPlace } from '../drafts/draft-keeper.ts'

interface DocumentActionsProps {
  /** The first is what one does next. */
  readonly moves: readonly Move[]
  readonly busy: boolean
  readonly stored: DraftPlace
  /** Previews what a move would do. */
  readonly preview: ReactNode
  readonly onMove: (move: Move) => void
  readonly onEmpty: () => void
}

/** The buttons of a document that is typed, the primary one last with its key, and where the draft is. */
export function DocumentActions({ moves, busy, stored, preview, onMove, onEmpty }: DocumentActionsProps) {
  const translate = useTranslate()
  const [first, ...others] = moves
  useShortcut('F9', () => first && onMove(first), { label: first?.title ?? '', disabled: !first })
  const press = (move: Move) => (): void => {
    if (!busy) onMove(move)
  }
  return (
    <FootActions>
      <Box
        role="status"
        sx={{
          flex: 1,
          fontSize: 12,
          color: stored === 'browser' || stored === 'saved' ? 'warning.main' : 'text.secondary',
          minWidth: 120,
        }}
      >
        {stored !== 'nowhere' && translate(`document.draft.${stored}`)}
      </Box>
      {preview}
      <Button color="secondary" variant="outlined" aria-disabled={busy} onClick={() => !busy && onEmpty()}>
        {translate('generator.cancel')}
      </Button>
      {others.map(move => (
        <Button key={move.id} variant="outlined" aria-disabled={busy} onClick={press(move)}>
          {move.title}
        </Button>
      ))}
      {first && (
        <Button
          variant="contained"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={press(first)}
          endIcon={busy ? <CircularProgress size={16} color="inherit" /> : <KeyHint>F9</KeyHint>}
        >
          {first.title}
        </Button>
      )}
    </FootActions>
  )
}
