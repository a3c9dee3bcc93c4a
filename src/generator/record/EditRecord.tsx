import type { ComponentProps } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { HistoryButton } from '../document/history/HistoryButton.tsx'
import { copyValues } from '../form/form-values.ts'
import { formatKey } from '../text/format-key.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { NewRecord } from './NewRecord.tsx'
import { OpenedRecord } from './OpenedRecord.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RelatedRows } from './RelatedRows.tsx'
import { RowHead } from './RowHead.tsx'
import { filterRelated } from './related-resource.ts'
import { ShopLevels } from './ShopLevels.tsx'
import { useOtherShops } from './use-other-shops.tsx'

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
  const renderRelated = (row: JsonRow) =>
    filterRelated(resource, row, project.emptyText).map(one => {
      const relatedResource = resources[one.resource]
      return (
        relatedResource && (
          <RelatedRows
            key={one.title}
            related={one}
            {...{ of: relatedResource, place }}
            named={String(row[resource.key[0]])}
            {...(one.resource === project.user.levels?.resource && {
              tools: <ShopLevels rows={relatedResource} path={`${resource.api.path}/${id}`} />,
            })}
          />
        )
      )
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
          <NewRecord {...form} preset={copyValues(resource, row)} onMade={onMade} place={`${place}/copy`} />
        ) : (
          <SavedRecordForm
            {...form}
            record={row}
            head={<RowHead resource={resource} row={row} />}
            place={place}
            foot={renderRelated(row)}
            tools={<HistoryButton resource={resource} id={id} label={formatKey(resource, row, words)} />}
          />
        )
      }
    </OpenedRecord>
  )
}

type SavedRecordFormProps = ComponentProps<typeof RecordForm> & { readonly record: JsonRow }

/** The form of a saved row, which may be changed in other shops too. */
function SavedRecordForm(props: SavedRecordFormProps) {
  const { resource, record } = props
  const otherShops = useOtherShops(resource, String(record[resource.key[0]]))
  return <RecordForm {...props} otherShops={otherShops} />
}
