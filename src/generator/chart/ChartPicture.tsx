// A chart of a report or of the dashboard: drawn, and its numbers as a table for who cannot see it or wants them exactly.
import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { formatColumnHeading } from '../../../engine/report/report-cells.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { AxisChart, axisChartHeight } from './AxisChart.tsx'
import { ChartNumbers } from './ChartNumbers.tsx'
import { getColor, useChartColors } from './chart-colors.ts'
import { buildChartPoints, type ChartAnswer, getColumn } from './chart-points.ts'
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
