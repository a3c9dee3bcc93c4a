import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { RefusedState } from '../../RefusedState.tsx'
import { type MoveRequestBody, previewMove } from '../document-calls.ts'
import { PreviewFacts } from './PreviewFacts.tsx'

interface PreviewDialogProps {
  readonly resource: Resource
  readonly moves: readonly Move[]
  readonly id: string | undefined
  readonly body: MoveRequestBody
  readonly onClose: () => void
}

/** The effects of a move: numbers, ledger entries, faults. Nothing is saved. */
export function PreviewDialog({ resource, moves, id, body, onClose }: PreviewDialogProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState(moves[0]?.id ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', resource.name, id, chosen, body],
    queryFn: () => previewMove({ resource, move: chosen, id }, body),
    gcTime: 0,
    retry: false,
  })
  return (
    <DialogFrame
      title={translate('document.preview.title', { move: moves.find(move => move.id === chosen)?.title ?? '' })}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      busy={!data && !error}
      scrolls
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('generator.close')}
        </Button>
      }
    >
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
      {error && <RefusedState error={error} onRetry={() => refetch()} />}
      {data && <PreviewFacts resource={resource} preview={data} />}
    </DialogFrame>
  )
}
