import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ReportAnswer } from '../../../engine/report/report-answer.ts'
import { formatLine } from '../../../engine/report/report-cells.ts'
import { type ReportZone, useReportWords } from './use-report-words.ts'

interface ReportLinesProps {
  readonly answer: Pick<ReportAnswer, 'title' | 'lines'> & ReportZone
}

/** The lines below the table: titles with their values. */
export function ReportLines({ answer: { title, lines = [], ...zone } }: ReportLinesProps) {
  const words = useReportWords(zone)
  if (lines.length === 0) return null
  return (
    <Table size="small" aria-label={title} sx={{ width: 'auto', minWidth: 320, mt: 2 }}>
      <TableBody>
        {lines.map(line => {
          const weight = line.strong ? { fontWeight: 600 } : {}
          const isNegative = typeof line.value === 'number' && line.value < 0
          return (
            <TableRow key={line.title}>
              <TableCell component="th" scope="row" sx={weight}>
                {line.title}
              </TableCell>
              <TableCell align="right" sx={weight} {...(isNegative && { className: 'negative' })}>
                {formatLine(line, words)}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
