import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { HistoryIcon } from '../../../ui/icons.ts'
import { SideFrame } from '../../../ui/overlay/SideFrame.tsx'
import { HistoryList } from './HistoryList.tsx'

interface HistoryButtonProps {
  readonly resource: Resource
  readonly id: string
  readonly label: string
}

/** Opens the history of a row; renders nothing where no history is stored. */
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

interface RecordHistoryProps {
  readonly resource: Resource
  readonly id: string
  /** The text that identifies the row. */
  readonly label: string
  readonly onClose: () => void
}

/** The history of a row beside it. */
export function RecordHistory({ resource, id, label, onClose }: RecordHistoryProps) {
  const translate = useTranslate()
  return (
    <SideFrame title={`${translate('generator.history')} ${label}`} width={560} onClose={onClose}>
      <HistoryList resource={resource} id={id} />
    </SideFrame>
  )
}
