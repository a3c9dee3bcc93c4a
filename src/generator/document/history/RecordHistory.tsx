import { useTranslate } from 'react-admin'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { SideFrame } from '../../../ui/overlay/SideFrame.tsx'
import { HistoryList } from './HistoryList.tsx'

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
