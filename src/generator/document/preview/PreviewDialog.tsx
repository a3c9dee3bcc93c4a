import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { CallRefused } from '../../../providers/http.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ShortcutBarrier } from '../../../ui/shortcuts/ShortcutBarrier.tsx'
import { type MoveBody, previewMove } from '../document-calls.ts'
import { PreviewFacts } from './PreviewFacts.tsx'

interface PreviewDialogProps {
  readonly resource: Resource
  readonly moves: readonly Move[]
  readonly id: string | undefined
  readonly body: MoveBody
  readonly onClose: () => void
}

/** What a move would do: its number, its entries in the books, and what stands against it. Nothing is saved. */
export function PreviewDialog({ resource, moves, id, body, onClose }: PreviewDialogProps) {
  const translate = useTranslate()
  const titleId = useId()
  const [chosen, setChosen] = useState(moves[0]?.id ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', resource.name, id, chosen, body],
    queryFn: () => previewMove({ resource, move: chosen, id }, body),
    gcTime: 0,
    retry: false,
  })
  const said = error instanceof CallRefused ? error.message : ''
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <ShortcutBarrier />
      <DialogTitle id={titleId}>
        {translate('document.preview.title', { move: moves.find(move => move.id === chosen)?.title ?? '' })}
      </DialogTitle>
      <DialogContent aria-busy={!data && !error} tabIndex={0} sx={{ minHeight: 120 }}>
        {moves.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={chosen}
            onChange={(_event, next: string | null) => next !== null && setChosen(next)}
            sx={{ mb: 2 }}
          >
            {moves.map(move => (
              <ToggleButton key={move.id} value={move.id}>
                {move.title}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {error && <ErrorState message={said || translate('generator.list-failed')} onRetry={() => refetch()} />}
        {data && <PreviewFacts resource={resource} preview={data} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('generator.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
