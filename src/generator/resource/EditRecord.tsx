import type { ComponentProps } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import { CallRefused } from '../../providers/http.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { HistoryButton } from '../document/history/HistoryButton.tsx'
import { copyOf } from './form-values.ts'
import { RecordForm } from './RecordForm.tsx'

interface EditRecordProps {
  readonly resource: Resource
  readonly path: string
  readonly onClose: () => void
  readonly onOpenOther: (id: string) => void
  /** A new row that begins with the values of this one. */
  readonly asNew?: boolean
  readonly onMade?: ComponentProps<typeof RecordForm>['onMade']
}

/** The form of the row whose id stands in the path, or of a new one like it; read afresh each time it opens. */
export function EditRecord({ resource, path, onClose, onOpenOther, asNew, onMade }: EditRecordProps) {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useGetOne<JsonRow & { id: string }>(
    resource.name,
    { id },
    { gcTime: 0, retry: false },
  )
  if (error) {
    const message =
      error instanceof CallRefused && error.message !== '' ? error.message : translate('generator.list-failed')
    return (
      <FormDialog
        title={resource.title}
        open
        busy={false}
        dirty={false}
        onClose={onClose}
        onSubmit={onClose}
        submitLabel={translate('generator.close')}
      >
        <ErrorState message={message} onRetry={() => refetch()} />
      </FormDialog>
    )
  }
  if (!data || isFetching) return null
  const form = { resource, onClose, onOpenOther }
  return asNew ? (
    <RecordForm
      key={`${id}/copy`}
      {...form}
      preset={copyOf(resource, data)}
      onMade={onMade}
      place={`${path}/${id}/copy`}
    />
  ) : (
    <RecordForm
      key={id}
      {...form}
      record={data}
      place={`${path}/${id}`}
      tools={<HistoryButton resource={resource} id={id} label={labelOf(resource, data)} />}
    />
  )
}

const labelOf = ({ key }: Resource, row: JsonRow): string => key.map(name => String(row[name] ?? '')).join(' ')
