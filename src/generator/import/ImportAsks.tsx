import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportCheck } from '../../../engine/answers/import-answers.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TablePager } from '../../ui/table/TablePager.tsx'
import { buildErrorColumns } from './import-columns.ts'
import { SectionHead } from './SectionHead.tsx'

/** Every row that a save by form would ask about, before the import asks once for all of them. */
export function ImportAsks({ asks, askCount }: Pick<ImportCheck, 'asks' | 'askCount'>) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(10)
  const columns = buildErrorColumns(translate, translate('import.asks'))
  const isPart = asks.length < askCount
  const note = translate(isPart ? 'import.asks.some' : 'import.asks.count', { shown: asks.length, count: askCount })
  return (
    <Box component="section" aria-label={translate('import.asks')} sx={{ mt: 3 }}>
      <SectionHead title={translate('import.asks')} note={note} />
      <DataTable
        label={translate('import.asks')}
        columns={columns}
        rows={asks.slice((page - 1) * perPage, page * perPage)}
        rowId={row => `${row.line} ${row.column} ${row.message}`}
        empty={<EmptyState />}
        density="compact"
        maxHeight="420px"
      />
      <TablePager page={page} perPage={perPage} total={asks.length} onPage={setPage} onPerPage={setPerPage} />
    </Box>
  )
}
