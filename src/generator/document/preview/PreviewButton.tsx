import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { MoveRequestBody } from '../document-calls.ts'
import { PreviewDialog } from './PreviewDialog.tsx'

interface PreviewButtonProps {
  readonly resource: Resource
  /** The moves that the user may make. */
  readonly moves: readonly Move[]
  /** Absent: of a document that is not saved yet. */
  readonly id?: string
  /** What the move would be sent, at the press. */
  readonly body: () => MoveRequestBody
}

/** Previews the effects of a move before it is made; renders nothing if there is no move. */
export function PreviewButton({ resource, moves, id, body }: PreviewButtonProps) {
  const translate = useTranslate()
  const [previewed, setPreviewed] = useState<MoveRequestBody>()
  if (moves.length === 0) return null
  return (
    <>
      <Button color="secondary" variant="outlined" onClick={() => setPreviewed(body())}>
        {translate('document.preview.open')}
      </Button>
      {previewed && (
        <PreviewDialog {...{ resource, moves, id }} body={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </>
  )
}
