import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StatusChip, type StatusColor } from '../../ui/StatusChip.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { CheckAnswer, PreviewRow } from './import-calls.ts'
import { previewText } from './preview-text.ts'
import { SectionHead } from './SectionHead.tsx'

const numeric: readonly string[] = ['int', 'money', 'usd', 'weight', 'carat', 'percent']

const kinds: readonly (readonly ['inserted' | 'updated' | 'deleted' | 'same', StatusColor])[] = [
  ['inserted', 'success'],
  ['updated', 'info'],
  ['deleted', 'warning'],
  ['same', 'default'],
]

/** What the import would do: the number of rows of each kind, notices, and the first rows as they will be stored. */
export function ImportPreview({ check }: { readonly check: CheckAnswer }) {
  const translate = useTranslate()
  const words = { yes: translate('ui.yes'), no: translate('ui.no') }
  const columns = [
    { name: 'line', title: translate('import.line'), align: 'right' as const, cell: (row: PreviewRow) => row.line },
    ...check.columns.map(({ name, title, type }) => ({
      name,
      title,
      align: numeric.includes(type) ? ('right' as const) : undefined,
      cell: (row: PreviewRow) => previewText(row[name], type, words),
    })),
  ]
  const note =
    check.first.length < check.rows
      ? translate('import.first.more', { shown: check.first.length, count: check.rows })
      : translate('import.rows', { count: check.rows })
  return (
    <Box component="section" aria-label={translate('import.first')} sx={{ mt: 2 }}>
      {check.notices.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          <AlertTitle>{translate('import.notices')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {check.notices.map(text => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        </Alert>
      )}
      <SectionHead title={translate('import.first')} note={note}>
        {kinds
          .filter(([kind]) => check[kind] > 0)
          .map(([kind, color]) => (
            <StatusChip key={kind} color={color} label={translate(`import.${kind}`, { count: check[kind] })} />
          ))}
      </SectionHead>
      <DataTable
        label={translate('import.first')}
        columns={columns}
        rows={check.first}
        rowId={row => String(row.line)}
        empty={<EmptyState />}
        density="compact"
        maxHeight="360px"
      />
    </Box>
  )
}
