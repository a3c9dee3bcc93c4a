import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { getColor, useChartColors } from './chart-colors.ts'
import type { ChartPoint } from './chart-points.ts'
import { buildPieSlices } from './pie-slices.ts'

interface PieChartProps {
  readonly points: readonly ChartPoint[]
  readonly label: string
}

const radius = 84

/** A ring, and beside it what each slice is, how much, and its share. */
export function PieChart({ points, label }: PieChartProps) {
  const colors = useChartColors()
  const { palette } = useTheme()
  const slices = buildPieSlices(points, radius)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <svg role="img" aria-label={label} width={radius * 2} height={radius * 2} style={{ flex: 'none' }}>
        {slices.map(({ label: name, text, path }, index) => (
          <path key={name} d={path} fill={getColor(colors, index)} stroke={palette.background.paper} strokeWidth={1.5}>
            <title>{`${name}\n${text}`}</title>
          </path>
        ))}
      </svg>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, flex: '1 1 180px', minWidth: 0 }}>
        {slices.map(({ label: name, text, share }, index) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'flex', alignItems: 'baseline', gap: 1, py: 0.25, fontSize: 13 }}
          >
            <Box component="span" sx={{ ...swatch, bgcolor: getColor(colors, index) }} />
            <Box component="span" sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
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

const swatch = { width: 10, height: 10, borderRadius: '3px', flex: 'none' } as const
