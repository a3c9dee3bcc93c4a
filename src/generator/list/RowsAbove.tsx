import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatCell, getCellType } from '../../../engine/report/column-values.ts'
import { filterColumns, type ReportAnswer } from '../../../engine/report/report-answer.ts'
import { CallRefused, call } from '../../providers/http.ts'
import { FailedRows } from '../FailedRows.tsx'

interface RowsAboveProps {
  /** A report without filters. */
  readonly report: string
}

/** The rows of a report above a list, refetched with it: each with its name and, from the last column, its amount. */
export function RowsAbove({ report }: RowsAboveProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['above', report],
    queryFn: async () => (await call<ReportAnswer>(`reports/${report}?filter={}`)).body,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  // Sealed figures are not shown, and a retry does not help.
  if (error instanceof CallRefused && error.code === 'books.sealed')
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {error.message}
      </Typography>
    )
  if (error) return <FailedRows error={error} onRetry={() => void refetch()} />
  const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone: data?.timeZone ?? 'UTC' }
  const columns = data ? filterColumns(data, 'screen') : []
  const amount = columns.at(-1)
  const names = columns.slice(0, -1)
  return (
    <Box
      component="ul"
      aria-label={data?.title}
      aria-busy={!data}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, mb: 2, p: 0, listStyle: 'none', minHeight: 62 }}
    >
      {amount &&
        data?.rows
          .filter(({ kind }) => kind === 'row')
          .map(({ cells }) => {
            const formatAboveCell = (column: typeof amount): string =>
              formatCell(column, getCellType(column, 'row'), cells[column.name] ?? null, words)
            const title = names
              .map(formatAboveCell)
              .filter(part => part !== '' && part !== '-')
              .join(' · ')
            return (
              <Paper
                key={title}
                component="li"
                variant="outlined"
                sx={{ px: 2, py: 1, flex: { xs: '1 1 45%', sm: '0 1 auto' } }}
              >
                <Typography variant="body2" color="textSecondary">
                  {title}
                </Typography>
                <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600, textAlign: 'right' }}>
                  {formatAboveCell(amount)}
                </Typography>
              </Paper>
            )
          })}
    </Box>
  )
}
