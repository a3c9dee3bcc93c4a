// A chart of a report or of the dashboard: drawn, and its numbers as a table for who cannot see it or wants them exactly.
import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { formatColumnHeading } from '../../../engine/report/column-values.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { AxisChart, axisChartHeight } from './AxisChart.tsx'
import {
  buildChartPoints,
  type ChartAnswer,
  type ChartPoint,
  getColor,
  getColumn,
  useChartColors,
} from './chart-points.ts'
import { PieChart } from './PieChart.tsx'

interface ChartPictureProps {
  readonly chart: ChartAnswer
  readonly title: string
  readonly timeZone: string
  /** The numbers are already shown beside it. */
  readonly withoutNumbers?: boolean
}

export function ChartPicture({ chart, title, timeZone, withoutNumbers = false }: ChartPictureProps) {
  const translate = useTranslate()
  const [container, width] = useWidth()
  const words = useMemo(
    () => ({
      yes: translate('ui.yes'),
      no: translate('ui.no'),
      timeZone,
      others: translate('generator.chart.others'),
    }),
    [translate, timeZone],
  )
  const points = useMemo(() => buildChartPoints(chart, words), [chart, words])
  if (points.length === 0) return <EmptyState />
  const series = chart.y.map(name => formatColumnHeading(getColumn(chart, name)))
  const label = translate('generator.chart.label', { title })
  return (
    <Box component="figure" sx={{ m: 0 }} ref={container}>
      {chart.kind === 'pie' ? (
        <PieChart points={points} label={label} />
      ) : (
        <>
          <svg role="img" aria-label={label} width="100%" height={axisChartHeight} style={{ display: 'block' }}>
            {width > 0 && <AxisChart kind={chart.kind} {...{ points, series, width }} />}
          </svg>
          {series.length > 1 && <Legend series={series} />}
        </>
      )}
      {!withoutNumbers && <ChartNumbers chart={chart} points={points} title={title} />}
    </Box>
  )
}

function Legend({ series }: { readonly series: readonly string[] }) {
  const colors = useChartColors()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2, fontSize: 13 }}>
      {series.map((title, index) => (
        <Box component="li" key={title} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: getColor(colors, index) }} />
          {title}
        </Box>
      ))}
    </Box>
  )
}

interface ChartNumbersProps {
  readonly chart: ChartAnswer
  readonly points: readonly ChartPoint[]
  readonly title: string
}

/** All numbers of a chart, collapsed by default. */
function ChartNumbers({ chart, points, title }: ChartNumbersProps) {
  const translate = useTranslate()
  const columns = [chart.x, ...chart.y].map(name => getColumn(chart, name))
  return (
    <Box component="details" sx={{ mt: 1, fontSize: 13 }}>
      <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content', minHeight: 24 }}>
        {translate('generator.chart.numbers')}
      </Box>
      <Box component="table" aria-label={title} sx={table}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.name} scope="col" className={index > 0 ? 'amount' : undefined}>
                {formatColumnHeading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, texts }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {texts.map((text, index) => (
                <td key={chart.y[index]} className="amount">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '4px 8px', textAlign: 'left', borderBottom: '1px solid', borderColor: 'divider' },
  '& thead th': { color: 'text.secondary', fontWeight: 550 },
  '& tbody th': { fontWeight: 400 },
  '& .amount': { textAlign: 'right' },
} as const
