import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import { useDeleteRecord } from './use-delete-record.ts'

interface RowActionsProps {
  readonly resource: Resource
  readonly row: JsonRow
  readonly onEdit: (row: JsonRow) => void
}

export function RowActions({ resource, row, onEdit }: RowActionsProps) {
  const translate = useTranslate()
  const remove = useDeleteRecord(resource)
  const label = String(row[resource.key[0] ?? ''] ?? '')
  return (
    <>
      {resource.verbs.includes('update') && (
        <IconButton
          size="small"
          aria-label={`${translate('generator.edit')} ${label}`}
          title={translate('generator.edit')}
          onClick={() => onEdit(row)}
        >
          <Edit fontSize="small" />
        </IconButton>
      )}
      {resource.verbs.includes('delete') && (
        <IconButton
          size="small"
          aria-label={`${translate('generator.delete')} ${label}`}
          title={translate('generator.delete')}
          onClick={() => remove(row)}
        >
          <Delete fontSize="small" />
        </IconButton>
      )}
    </>
  )
}
