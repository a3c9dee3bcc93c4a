import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../../engine/schema.ts'
import { HistoryIcon } from '../../../ui/icons.ts'
import { RecordHistory } from './RecordHistory.tsx'

interface HistoryButtonProps {
  readonly resource: Resource
  readonly id: string
  readonly label: string
}

/** Opens what became of a row so far; nothing where nothing is kept of it. */
export function HistoryButton({ resource, id, label }: HistoryButtonProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (resource.audit === 'none') return null
  return (
    <>
      <Button variant="outlined" color="secondary" startIcon={<HistoryIcon />} onClick={() => setOpen(true)}>
        {translate('generator.history')}
      </Button>
      {open && <RecordHistory {...{ resource, id, label }} onClose={() => setOpen(false)} />}
    </>
  )
}
