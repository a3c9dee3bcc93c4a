import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { ReportAnswer } from '../../../engine/report/report-answer.ts'
import { type PageProps, PushSwitch, useReportFile } from '../../generator/parts/parts.ts'
import { CallRefused, fetchBody } from '../../providers/http.ts'
import { useOwnShops } from '../../providers/own-shops.ts'
import { useSession } from '../../providers/session-context.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { DownloadIcon, PrintIcon } from '../../ui/icons.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { DateInput } from '../../ui/inputs/DateInput.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { DaySummary } from './DaySummary.tsx'

const report = 'ringkasan-hari'

/** A closed day of a shop, for owners: its sums and what was unusual. The address holds the shop and the day. */
export function RingkasanScreen({ title }: PageProps) {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const ownShop = useSession().user.shop
  const shop = search.get('toko') ?? ownShop
  const chosenDay = search.get('tanggal') ?? ''
  const { data, error, refetch } = useDaySummary(shop, chosenDay)
  const day = chosenDay || String(data?.rows[0]?.cells.tgl_system ?? '')
  const isClosed = data !== undefined && data.count > 0
  const open = (next: { readonly toko?: string; readonly tanggal?: string }): void =>
    setSearch({ toko: shop, ...(chosenDay !== '' && { tanggal: chosenDay }), ...next }, { replace: true })
  const file = useReportFile(report)
  const printed = { filter: buildFilter(shop, day) }
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<PrintIcon />}
              disabled={!isClosed}
              onClick={() => void file.print(printed)}
            >
              {translate('generator.report.print')}
            </Button>
            <Button
              variant="outlined"
              startIcon={<DownloadIcon />}
              disabled={!isClosed}
              onClick={() => void file.save('pdf', printed)}
            >
              {translate('generator.report.export-pdf')}
            </Button>
          </>
        }
      />
      <Choices shop={shop} day={day} onChange={open} />
      {isClosed && <DaySummary answer={data} />}
      {data && !isClosed && (
        <EmptyState
          text={chosenDay === '' ? translate('summary.none') : translate('summary.open', { day: chosenDay })}
        />
      )}
      {!data && error && <ErrorState message={describeError(error, translate)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton aria-busy="true" variant="rounded" height={220} />}
      <PushSwitch label={translate('summary.push')} hint={translate('summary.push-hint')} />
      {file.dialog}
    </>
  )
}

interface ChoicesProps {
  readonly shop: string
  readonly day: string
  readonly onChange: (next: { readonly toko?: string; readonly tanggal?: string }) => void
}

function Choices({ shop, day, onChange }: ChoicesProps) {
  const translate = useTranslate()
  const shops = useOwnShops().map(({ code, name }) => ({ value: code, title: name }))
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: '240px 180px' } }}>
      <ChoiceInput
        id="summary-shop"
        label={translate('summary.shop')}
        required
        value={shops.some(({ value }) => value === shop) ? shop : ''}
        choices={shops}
        onChange={toko => onChange({ toko })}
      />
      <DateInput
        id="summary-day"
        label={translate('summary.day')}
        required
        value={day}
        onChange={tanggal => onChange({ tanggal })}
      />
    </Box>
  )
}

/** Without a day the server takes the last one that the shop has closed. */
const useDaySummary = (shop: string, day: string) =>
  useQuery({
    queryKey: [report, shop, day],
    queryFn: async () => {
      const filter = encodeURIComponent(JSON.stringify(buildFilter(shop, day)))
      return fetchBody<ReportAnswer>(`reports/${report}?filter=${filter}`, { timeout: null })
    },
    retry: false,
  })

const buildFilter = (shop: string, day: string) => ({ kode_toko: [shop], ...(day !== '' && { tgl: day }) })

const describeError = (error: Error, translate: (key: string) => string): string => {
  if (!(error instanceof CallRefused) || error.status === 0) return translate('summary.failed')
  return error.status === 403 ? translate('summary.denied') : error.message
}
