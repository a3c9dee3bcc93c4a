import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { colorAt, useChartColors } from './chart-colors.ts'
import type { ChartPoint } from './chart-points.ts'
import { pieSlices } from './pie-slices.ts'

interface PieChartProps {
  readonly points: readonly ChartPoint[]
  readonly label: string
}

const radius = 84

/** A ring, and beside it what each slice is, how much, and its share. */
export function PieChart({ points, label }: PieChartProps) {
  const colors = useChartColors()
  const { palette } = useTheme()
  const slices = pieSlices(points, radius)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <svg role="img" aria-label={label} width={radius * 2} height={radius * 2} style={{ flex: 'none' }}>
        {slices.map(({ label: of, text, path }, index) => (
          <path key={of} d={path} fill={colorAt(colors, index)} stroke={palette.background.paper} strokeWidth={1.5}>
            <title>{`${of}\n${text}`}</title>
          </path>
        ))}
      </svg>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, flex: '1 1 180px', minWidth: 0 }}>
        {slices.map(({ label: of, text, share }, index) => (
          <Box component="li" key={of} sx={{ display: 'flex', alignItems: 'baseline', gap: 1, py: 0.25, fontSize: 13 }}>
            <Box component="span" sx={{ ...mark, bgcolor: colorAt(colors, index) }} />
            <Box component="span" sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
              {of}
            </Box>
            <span>{text}</span>
            <Box component="span" sx={{ color: 'text.secondary', minWidth: 44, textAlign: 'right' }}>
              {`${share}%`}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const mark = { width: 10, height: 10, borderRadius: '3px', flex: 'none' } as const
