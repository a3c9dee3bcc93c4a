import Copy from '@mui/icons-material/ContentCopyOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Logout from '@mui/icons-material/LogoutOutlined'
import Print from '@mui/icons-material/PrintOutlined'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import { offeredPrints } from '../document/offered-prints.ts'
import { usePrint } from '../document/print/use-print.ts'
import { useDeleteRecord } from './use-delete-record.ts'
import { useRowAction } from './use-row-action.ts'

interface RowActionsProps {
  readonly resource: Resource
  readonly row: JsonRow
  readonly onEdit: (row: JsonRow) => void
  readonly onCopy: (row: JsonRow) => void
}

export function RowActions({ resource, row, onEdit, onCopy }: RowActionsProps) {
  const translate = useTranslate()
  const remove = useDeleteRecord(resource)
  const act = useRowAction(resource)
  const print = usePrint(resource)
  const label = resource.key.map(name => String(row[name] ?? '')).join(' ')
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
      {resource.verbs.includes('create') && (
        <IconButton
          size="small"
          aria-label={`${translate('generator.copy')} ${label}`}
          title={translate('generator.copy')}
          onClick={() => onCopy(row)}
        >
          <Copy fontSize="small" />
        </IconButton>
      )}
      {offeredPrints(resource).map(known => (
        <IconButton
          key={known.id}
          size="small"
          aria-label={`${known.title} ${label}`}
          title={known.title}
          onClick={() => void print(String(row.id), known)}
        >
          <Print fontSize="small" />
        </IconButton>
      ))}
      {(resource.verbs.includes('update') ? resource.actions : []).map(action => (
        <IconButton
          key={action.id}
          size="small"
          aria-label={`${action.title} ${label}`}
          title={action.title}
          onClick={() => act(action, row)}
        >
          <Logout fontSize="small" />
        </IconButton>
      ))}
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
