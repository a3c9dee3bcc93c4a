import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatColumnHeading } from '../../../engine/report/report-cells.ts'
import { type ChartAnswer, type ChartPoint, getColumn } from './chart-points.ts'

interface ChartNumbersProps {
  readonly chart: ChartAnswer
  readonly points: readonly ChartPoint[]
  readonly title: string
}

/** All numbers of a chart, collapsed by default. */
export function ChartNumbers({ chart, points, title }: ChartNumbersProps) {
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
