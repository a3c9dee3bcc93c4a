import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { sum } from 'es-toolkit/math/sum'
import { type ChartPoint, getColor, useChartColors } from './chart-points.ts'

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

// The slices of a pie as paths around its middle.

interface PieSlice {
  readonly label: string
  readonly text: string
  /** Of the whole, in percent with one decimal. */
  readonly share: number
  /** Undefined where nothing is to be seen of it. */
  readonly path: string | undefined
}

/** A ring from the top, clockwise; what is below zero has no slice. */
export const buildPieSlices = (points: readonly ChartPoint[], radius: number): readonly PieSlice[] => {
  const amounts = points.map(({ values }) => Math.max(values[0] ?? 0, 0))
  const total = sum(amounts)
  let start = 0
  return points.map(({ label, texts }, index) => {
    const fraction = total === 0 ? 0 : (amounts[index] ?? 0) / total
    const path = fraction > 0 ? buildRingPath(start, start + fraction, radius) : undefined
    start += fraction
    return { label, text: texts[0] ?? '', share: Math.round(fraction * 1000) / 10, path }
  })
}

const holeRatio = 0.58

const buildRingPath = (from: number, to: number, radius: number): string => {
  // A whole ring has no two ends: it is drawn almost around.
  const end = Math.min(to, from + 0.999_99)
  const formatPoint = (at: number, distance: number): string => {
    const angle = 2 * Math.PI * at - Math.PI / 2
    return `${(radius + distance * Math.cos(angle)).toFixed(2)} ${(radius + distance * Math.sin(angle)).toFixed(2)}`
  }
  const hole = radius * holeRatio
  const isLarge = end - from > 0.5 ? 1 : 0
  return [
    `M ${formatPoint(from, radius)}`,
    `A ${radius} ${radius} 0 ${isLarge} 1 ${formatPoint(end, radius)}`,
    `L ${formatPoint(end, hole)}`,
    `A ${hole} ${hole} 0 ${isLarge} 0 ${formatPoint(from, hole)} Z`,
  ].join(' ')
}
