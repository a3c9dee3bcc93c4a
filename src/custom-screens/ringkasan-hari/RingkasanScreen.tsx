import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { sumBy } from 'es-toolkit/math/sumBy'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { AnswerCard, AnswerValue } from '../../../engine/report/dashboard-answer.ts'
import type { AnswerTable, ReportAnswer } from '../../../engine/report/report-answer.ts'
import { reportFiles } from '../../../engine/schema/report.ts'
import {
  type PageProps,
  PushSwitch,
  ReportTable,
  StatCard,
  useReportFile,
  useValueWords,
} from '../../generator/parts/parts.ts'
import { CallRefused, fetchBody } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { useOwnShops } from '../../providers/use-shops.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { DownloadIcon, PrintIcon } from '../../ui/icons.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { DateInput } from '../../ui/inputs/DateInput.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

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
              {`${translate('generator.report.export')} ${reportFiles.pdf.title}`}
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

/** Cards of the sums, then what was unusual, then money and goods; tables without rows are left out. */
function DaySummary({ answer }: { readonly answer: ReportAnswer }) {
  const translate = useTranslate()
  const words = { ...useValueWords(), timeZone: answer.timeZone }
  const sections = answer.sections ?? []
  const unusual = findUnusual(sections)
  const others = sections.filter(section => !unusual.includes(section))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
        {buildSummaryCards(answer, translate).map(card => (
          <StatCard key={card.id} card={card} path={undefined} words={words} />
        ))}
      </Box>
      {unusual.every(({ count }) => count === 0) && (
        <Alert variant="outlined" severity="success">
          {translate('summary.usual')}
        </Alert>
      )}
      {[...unusual, ...others].map(
        section => section.count > 0 && <SummaryTable key={section.title} table={section} timeZone={answer.timeZone} />,
      )}
      <Typography variant="body2" color="textSecondary">
        {formatClosingUser(answer, translate)}
      </Typography>
    </Box>
  )
}

function SummaryTable({ table, timeZone }: { readonly table: AnswerTable; readonly timeZone: string }) {
  const { menu } = useSchema()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {table.title}
      </Typography>
      <ReportTable answer={{ ...table, timeZone }} menu={menu} empty="" />
    </Box>
  )
}

const formatClosingUser = ({ rows }: AnswerTable, translate: ReturnType<typeof useTranslate>): string =>
  translate('summary.closed-by', { user: String(rows[0]?.cells.tutup_by ?? '') })

// The cards of a closed day, made of the tables of its report, and which of these tables show what was unusual.

/** The tables of the report, by a column that no other one has. */
const tableColumns = {
  sales: 'kode_dept',
  purchases: 'kode_group',
  goods: 'kind',
  counts: 'fisik',
  cancelledSales: 'no_faktur_jual',
  cancelledPurchases: 'no_faktur_beli',
  authorizations: 'kategori',
  notes: 'tindakan',
  trays: 'timbangan',
} as const

type TableName = keyof typeof tableColumns

const unusualTables = ['cancelledSales', 'cancelledPurchases', 'authorizations', 'notes', 'trays'] as const

const findTable = (tables: readonly AnswerTable[], name: TableName): AnswerTable | undefined =>
  tables.find(({ columns }) => columns.some(column => column.name === tableColumns[name]))

const findUnusual = (tables: readonly AnswerTable[]): readonly AnswerTable[] =>
  unusualTables.flatMap(name => findTable(tables, name) ?? [])

const buildSummaryCards = (answer: ReportAnswer, translate: (key: string) => string): readonly AnswerCard[] => {
  const sections = answer.sections ?? []
  const [sales, purchases, goods] = [
    findTable(sections, 'sales'),
    findTable(sections, 'purchases'),
    findTable(sections, 'goods'),
  ]
  const counts = unusualTables.flatMap(name => {
    const table = findTable(sections, name)
    return table ? [createCount(name, table.title, table.count)] : []
  })
  const createDifferenceCard = () =>
    createCard('difference', translate('summary.difference'), pickDayValues(answer, ['selisih']))
  const total = sumBy(counts, ({ value }) => Number(value))
  return [
    createCard('sales', translate('summary.sales'), [
      ...pickDayValues(answer, ['jual_rp']),
      ...pickTotals(sales, ['berat', 'qty']),
    ]),
    createCard('purchases', translate('summary.purchases'), [
      ...pickDayValues(answer, ['beli_rp']),
      ...pickTotals(purchases, ['berat', 'qty']),
    ]),
    createCard('goods', translate('summary.goods'), pickTotals(goods, ['masuk', 'keluar'])),
    createCard('cash', translate('summary.cash'), pickDayValues(answer, ['saldo_akhir', 'pemasukan', 'pengeluaran'])),
    ...(findTable(sections, 'counts')?.count ? [createDifferenceCard()] : []),
    createCard('unusual', translate('summary.unusual'), [
      createCount('total', translate('summary.unusual-unit'), total),
      ...counts.filter(({ value }) => value !== 0),
    ]),
  ]
}

const createCard = (id: string, title: string, values: readonly AnswerValue[]): AnswerCard => ({ id, title, values })

const pickDayValues = ({ columns, rows }: AnswerTable, names: readonly string[]): readonly AnswerValue[] =>
  pickValues(columns, names, name => rows[0]?.cells[name] ?? 0)

const pickTotals = (table: AnswerTable | undefined, names: readonly string[]): readonly AnswerValue[] =>
  table ? pickValues(table.columns, names, name => table.totals?.[name] ?? 0) : []

const pickValues = (
  columns: AnswerTable['columns'],
  names: readonly string[],
  getValue: (name: string) => AnswerValue['value'],
): readonly AnswerValue[] =>
  names.flatMap(name => {
    const column = columns.find(one => one.name === name)
    return column ? [{ column, value: getValue(name), before: {} }] : []
  })

const createCount = (name: string, title: string, value: number): AnswerValue => ({
  column: { name, title, type: 'int', width: 8 },
  value,
  before: {},
})
