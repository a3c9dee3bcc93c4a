import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslate } from 'react-admin'
import type { Move } from '../../../../engine/document.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import type { DraftPlace } from '../drafts/draft-keeper.ts'

interface DocumentActionsProps {
  /** The first is what one does next. */
  readonly moves: readonly Move[]
  readonly busy: boolean
  readonly kept: DraftPlace
  readonly onMove: (move: Move) => void
  readonly onEmpty: () => void
}

/** The buttons of a document that is typed, the primary one last with its key, and where the draft is. */
export function DocumentActions({ moves, busy, kept, onMove, onEmpty }: DocumentActionsProps) {
  const translate = useTranslate()
  const [first, ...others] = moves
  useShortcut('F9', () => first && onMove(first), { label: first?.title ?? '', disabled: !first })
  const press = (move: Move) => (): void => {
    if (!busy) onMove(move)
  }
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        padding: { xs: 2, sm: '12px 24px' },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        role="status"
        sx={{ flex: 1, fontSize: 12, color: kept === 'browser' ? 'warning.main' : 'text.secondary', minWidth: 120 }}
      >
        {kept !== 'nowhere' && translate(`document.draft.${kept}`)}
      </Box>
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
    </Box>
  )
}
