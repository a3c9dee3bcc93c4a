// The rows that an alert counts in another shop, a page of them at a time.
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AnswerAlert } from '../../../engine/report/dashboard-answer.ts'
import type { ReportAnswer } from '../../../engine/report/report-answer.ts'
import { getLanguage } from '../../providers/call-headers.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSession } from '../../providers/session-context.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ReportTable } from '../report/ReportTable.tsx'
import { buildPageQuery, firstPage } from '../report/report-page.ts'

interface AlertRowsProps {
  /** The code of the shop. */
  readonly shop: string
  readonly alert: AnswerAlert
  /** Beside the title. */
  readonly actions: ReactNode
}

export function AlertRows({ shop, alert: { id, title, count }, actions }: AlertRowsProps) {
  const translate = useTranslate()
  const { token } = useSession()
  const [page, setPage] = useState(firstPage)
  const path = `dashboard/shops/${encodeURIComponent(shop)}/alerts/${encodeURIComponent(id)}?${buildPageQuery({}, page)}`
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // The number of rows: rows that changed are read again.
    queryKey: [path, token, getLanguage(), count],
    queryFn: () => fetchBody<ReportAnswer>(path),
    placeholderData: keepPreviousData,
  })
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}
      >
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        {actions}
      </Box>
      {data && (
        <ReportTable
          answer={data}
          menu={[]}
          empty={translate('generator.report.empty')}
          shown={page}
          onPageChange={setPage}
          isChangingPage={isPlaceholderData}
        />
      )}
      {!data && error && <ErrorState message={translate('generator.report.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton aria-busy="true" variant="rounded" height={120} />}
    </Box>
  )
}
