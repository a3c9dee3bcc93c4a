import { useGetOne, useTranslate } from 'ra-core'
import { type ComponentProps, useState } from 'react'
import { useParams } from 'react-router'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { CallRefused } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { HistoryButton } from '../document/history/HistoryButton.tsx'
import { copyOf } from '../form/form-values.ts'
import { keyText } from '../text/key-text.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { RecordForm } from './RecordForm.tsx'
import { RelatedRows } from './RelatedRows.tsx'
import { relatedOn } from './related-resource.ts'

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
  const words = useValueWords()
  const { id = '' } = useParams()
  const { project, resources } = useSchema()
  const [openId, setOpenId] = useState<string>()
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
        onLeave={onClose}
        onSubmit={onClose}
        submitLabel={translate('generator.close')}
      >
        <ErrorState message={message} onRetry={() => refetch()} />
      </FormDialog>
    )
  }
  // Rows beside it may be saved meanwhile, and all is asked for again: a form that is open stays as it is.
  if (data && !isFetching && openId !== id) setOpenId(id)
  if (!data || (isFetching && openId !== id)) return null
  const form = { resource, onClose, onOpenOther }
  const place = `${path}/${id}`
  return asNew ? (
    <RecordForm key={`${id}/copy`} {...form} preset={copyOf(resource, data)} onMade={onMade} place={`${place}/copy`} />
  ) : (
    <RecordForm
      key={id}
      {...form}
      record={data}
      place={place}
      foot={relatedOn(resource, data, project.emptyText).map(related => {
        const of = resources[related.resource]
        const named = String(data[resource.key[0]])
        return of && <RelatedRows key={related.title} {...{ related, of, named, place }} />
      })}
      tools={<HistoryButton resource={resource} id={id} label={keyText(resource, data, words)} />}
    />
  )
}
