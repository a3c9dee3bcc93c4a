import type { ComponentProps } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { HistoryButton } from '../document/history/HistoryButton.tsx'
import { copyOf } from '../form/form-values.ts'
import { keyText } from '../text/key-text.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { NewRecord } from './NewRecord.tsx'
import { OpenedRecord } from './OpenedRecord.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RelatedRows } from './RelatedRows.tsx'
import { RowHead } from './RowHead.tsx'
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

/** The form of the row whose id is in the path, or of a copy of it; loaded each time it opens. */
export function EditRecord({ resource, path, onClose, onOpenOther, asNew, onMade }: EditRecordProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { id = '' } = useParams()
  const { project, resources } = useSchema()
  const form = { resource, onClose, onOpenOther }
  const place = `${path}/${id}`
  const related = (row: JsonRow) =>
    relatedOn(resource, row, project.emptyText).map(one => {
      const of = resources[one.resource]
      return of && <RelatedRows key={one.title} related={one} {...{ of, place }} named={String(row[resource.key[0]])} />
    })
  return (
    <OpenedRecord
      key={id}
      resource={resource.name}
      id={id}
      failed={reason => (
        <FormDialog
          title={resource.title}
          open
          busy={false}
          onLeave={onClose}
          onSubmit={onClose}
          submitLabel={translate('generator.close')}
        >
          {reason}
        </FormDialog>
      )}
    >
      {row =>
        asNew ? (
          <NewRecord {...form} preset={copyOf(resource, row)} onMade={onMade} place={`${place}/copy`} />
        ) : (
          <RecordForm
            {...form}
            record={row}
            head={<RowHead resource={resource} row={row} />}
            place={place}
            foot={related(row)}
            tools={<HistoryButton resource={resource} id={id} label={keyText(resource, row, words)} />}
          />
        )
      }
    </OpenedRecord>
  )
}
