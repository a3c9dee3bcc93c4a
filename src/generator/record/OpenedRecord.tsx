import { type ReactNode, useState } from 'react'
import { EditBase, useEditContext } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import { RefusedState } from '../RefusedState.tsx'
import { savingOptions } from './save-record.ts'

interface OpenedRecordProps {
  readonly resource: string
  readonly id: string
  readonly children: (record: JsonRow) => ReactNode
  /** Around the reason why it cannot be read. */
  readonly failed?: (reason: ReactNode) => ReactNode
}

type OpenedRow = JsonRow & { readonly id: string }

/** A row that is read afresh for its form, and saved by it. */
export function OpenedRecord({ resource, id, children, failed = reason => reason }: OpenedRecordProps) {
  return (
    <EditBase<OpenedRow>
      {...{ resource, id, ...savingOptions }}
      queryOptions={{ gcTime: 0, retry: false, onError: () => undefined }}
    >
      <ReadRecord failed={failed}>{children}</ReadRecord>
    </EditBase>
  )
}

function ReadRecord({ children, failed }: Required<Pick<OpenedRecordProps, 'children' | 'failed'>>) {
  const { record, error, isFetching, refetch } = useEditContext<OpenedRow>()
  const [isOpen, setOpen] = useState(false)
  // A refetch after another save or a schema change does not replace the row of an open form.
  if (record && !isFetching && !isOpen) setOpen(true)
  if (error && !isOpen) return failed(<RefusedState error={error} onRetry={() => refetch()} />)
  if (!record || !isOpen) return <div aria-busy="true" />
  return children(record)
}
