// Rows of another resource in the form of the row that they name: a small list of their own, each with its own form.
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { EditBase, useGetList, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { RelatedList } from '../../../engine/schema/screen.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { copyValues } from '../form/form-values.ts'
import { AddButton } from '../rows/AddButton.tsx'
import { buildCellColumns } from '../rows/cell-columns.tsx'
import { RowActions } from '../rows/RowActions.tsx'
import { useRowWork } from '../rows/use-row-work.ts'
import { useTotals } from '../rows/use-totals.ts'
import { NewRecord } from './NewRecord.tsx'
import { RecordForm } from './RecordForm.tsx'
import { toReadOnlyResource, toRelatedResource } from './related-resource.ts'
import { savingOptions } from './save-record.ts'

interface RelatedRowsProps {
  readonly related: RelatedList
  /** The resource of those rows. */
  readonly of: Resource
  /** The key of the row whose form this is. */
  readonly named: string
  /** The path of that form, for drafts. */
  readonly place: string
  /** To read, and nothing else. */
  readonly isRead?: boolean
  /** Rendered beside the button of a new row. */
  readonly tools?: ReactNode
}

/** The maximum number of rows in one form. */
const maxRows = 200

/** The form that is open over the rows: of one of them, or of a new one. */
interface OpenedForm {
  readonly record?: JsonRow & { readonly id: string }
  readonly preset?: JsonRow
}

export function RelatedRows({ related: { by, title }, of, named, place, isRead = false, tools }: RelatedRowsProps) {
  const translate = useTranslate()
  const [opened, setOpened] = useState<OpenedForm>()
  const resource = isRead ? toReadOnlyResource(toRelatedResource(of, by)) : toRelatedResource(of, by)
  const [sort = { field: 'id', descending: false }] = resource.screen.list.sort
  const filter = { [by]: named }
  const { data, error, refetch } = useGetList<JsonRow & { id: string }>(resource.name, {
    filter,
    pagination: { page: 1, perPage: maxRows },
    sort: { field: sort.field, order: sort.descending ? 'DESC' : 'ASC' },
  })
  const totals = useTotals(resource, filter)
  const work = useRowWork(resource)
  const addNew = () => setOpened({ preset: filter })
  const onEdit = (row: JsonRow) => setOpened({ record: { ...row, id: String(row.id) } })
  const form = { resource, onClose: () => setOpened(undefined) }
  const onCopy = (row: JsonRow) => setOpened({ preset: { ...copyValues(resource, row), ...filter } })
  const canChange = ['update', 'delete', 'create'].some(verb => resource.api.verbs.some(one => one === verb))
  return (
    // What is saved in the dialog of a row is not the form around it.
    <Box component="section" aria-label={title} sx={{ mt: 3 }} onSubmit={event => event.stopPropagation()}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography variant="subtitle1" component="h2">
          {title}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
          {tools}
          <AddButton resource={resource} onAdd={addNew} />
        </Box>
      </Box>
      {error ? (
        <ErrorState message={translate('generator.list-failed')} onRetry={() => refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={buildCellColumns(resource)}
          rows={data}
          rowId={row => row.id}
          {...(resource.api.verbs.includes('update') && { onOpen: onEdit })}
          {...(canChange && {
            actions: (row: JsonRow) => <RowActions {...{ resource, row, work, onEdit, onCopy }} />,
          })}
          {...(totals && { totals })}
          empty={<EmptyState {...(resource.screen.list.empty !== '' && { text: resource.screen.list.empty })} />}
          density="compact"
          maxHeight="320px"
        />
      )}
      {opened?.record && (
        <EditBase {...savingOptions} id={opened.record.id} queryOptions={{ enabled: false }} resource={resource.name}>
          <RecordForm {...form} record={opened.record} place={`${place}/${resource.name}/${opened.record.id}`} />
        </EditBase>
      )}
      {opened?.preset && (
        <NewRecord
          {...form}
          preset={opened.preset}
          // The reference to the parent row is read-only here and is sent nevertheless.
          content={data => ({ ...data, ...filter })}
          place={`${place}/${resource.name}/create`}
        />
      )}
    </Box>
  )
}
