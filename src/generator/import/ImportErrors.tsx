import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportCheck, ImportOffer } from '../../../engine/answers/import-answers.ts'
import { formatMessage } from '../../../engine/schema/wording.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DownloadIcon } from '../../ui/icons.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TablePager } from '../../ui/table/TablePager.tsx'
import { saveFile } from '../text/export-csv.ts'
import { useShowError } from '../text/use-show-error.ts'
import { useWording } from '../text/use-wording.ts'
import { filterErrors } from './filter-errors.ts'
import { fetchBadRows } from './import-calls.ts'
import { buildErrorColumns } from './import-columns.ts'
import { SectionHead } from './SectionHead.tsx'

interface ImportErrorsProps {
  readonly offer: ImportOffer
  readonly file: File
  readonly check: Pick<ImportCheck, 'errors' | 'errorCount' | 'groups'>
}

/** Every mistake of the file with its line, to be searched and to be taken along as a file. */
export function ImportErrors({ offer, file, check: { errors, errorCount, groups } }: ImportErrorsProps) {
  const translate = useTranslate()
  const showError = useShowError()
  const wording = useWording()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(10)
  const matches = filterErrors(errors, text)
  const pageRows = matches.slice((page - 1) * perPage, page * perPage)
  const download = async (): Promise<void> => {
    try {
      // Reading an answer as text takes its byte-order mark away, and spreadsheets need it.
      saveFile(
        `${offer.type}-${formatMessage(wording, 'message.import-file')}.csv`,
        `\uFEFF${await fetchBadRows(offer.name, file)}`,
      )
    } catch (error) {
      showError(error, translate('import.check-failed'))
    }
  }
  const columns = buildErrorColumns(translate, translate('import.reason'))
  const count =
    errors.length < errorCount
      ? translate('import.errors.some', { shown: errors.length, count: errorCount })
      : translate('import.errors.count', { count: errorCount })
  return (
    <Box component="section" aria-label={translate('import.errors')} sx={{ mt: 3 }}>
      <SectionHead title={translate('import.errors')} note={count}>
        <SearchBox
          label={translate('import.errors.search')}
          value={text}
          onChange={next => {
            setText(next)
            setPage(1)
          }}
        />
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={download}>
          {translate('import.errors.download')}
        </Button>
      </SectionHead>
      {groups.length > 0 && (
        <Alert severity="error" sx={{ mb: 2, bgcolor: 'error.light', color: 'error.dark' }}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {groups.map(({ line, column, message, count: rows, remedy }) => (
              <li key={`${line} ${column} ${message}`}>
                {translate('import.group', { message, count: rows })}
                {remedy !== undefined && ` ${translate('import.remedy', { type: remedy })}`}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <DataTable
        label={translate('import.errors')}
        columns={columns}
        rows={pageRows}
        rowId={row => `${row.line} ${row.column} ${row.code}`}
        empty={<EmptyState text={translate('import.errors.none')} />}
        density="compact"
        maxHeight="420px"
      />
      <TablePager page={page} perPage={perPage} total={matches.length} onPage={setPage} onPerPage={setPerPage} />
    </Box>
  )
}
