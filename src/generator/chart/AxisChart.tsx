// Bars or lines over one axis of amounts.
import { useTheme } from '@mui/material/styles'
import { Fragment } from 'react'
import { useLocale } from 'react-admin'
import { type ChartPoint, getColor, useChartColors } from './chart-points.ts'

interface AxisChartProps {
  readonly kind: 'bar' | 'line'
  readonly points: readonly ChartPoint[]
  readonly series: readonly string[]
  readonly width: number
}

const height = 220
const margin = { left: 56, right: 18, top: 8, bottom: 24 }
const innerHeight = height - margin.top - margin.bottom
const letterWidth = 6.6
const maxBarWidth = 48

interface ChartDrawing {
  readonly points: readonly ChartPoint[]
  readonly series: readonly string[]
  readonly scale: ChartScale
  readonly slot: number
}

/** The left edge of the place that a point has. */
const computeLeft = (slot: number, index: number): number => margin.left + slot * index
const computeY = ({ toFraction: at }: ChartScale, value: number): number => margin.top + innerHeight * (1 - at(value))

export function AxisChart({ kind, points, series, width }: AxisChartProps) {
  const scale = computeScale(points.flatMap(({ values }) => values))
  const slot = Math.max(width - margin.left - margin.right, 1) / Math.max(points.length, 1)
  const drawing = { points, series, scale, slot }
  return (
    <>
      <Axes {...drawing} width={width} />
      {kind === 'bar' ? <Bars {...drawing} /> : <Lines {...drawing} />}
    </>
  )
}

export const axisChartHeight = height

/** `2026-11-20` is shortened to 20-11; the year is in the table under the chart. */
const shortenLabel = (label: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(label) ? `${label.slice(8)}-${label.slice(5, 7)}` : label

function Axes({ points, scale, slot, width }: ChartDrawing & { readonly width: number }) {
  const { palette } = useTheme()
  const language = useLocale()
  const labels = points.map(({ label }) => shortenLabel(label))
  const longest = Math.max(0, ...labels.map(label => Math.min(label.length, 14)))
  const labelInterval = computeLabelInterval(points.length, slot * points.length, longest * letterWidth + 8)
  return (
    <g fontSize={11} fill={palette.text.secondary}>
      {scale.steps.map(step => (
        <Fragment key={step}>
          <line
            x1={margin.left}
            x2={width - margin.right}
            y1={computeY(scale, step)}
            y2={computeY(scale, step)}
            stroke={step === 0 ? palette.outline : palette.divider}
          />
          <text x={margin.left - 8} y={computeY(scale, step) + 4} textAnchor="end">
            {formatCompact(step, language)}
          </text>
        </Fragment>
      ))}
      {labels.map((label, index) =>
        index % labelInterval === 0 ? (
          <text key={points[index]?.label} x={computeLeft(slot, index) + slot / 2} y={height - 6} textAnchor="middle">
            {label.length > 14 ? `${label.slice(0, 13)}…` : label}
          </text>
        ) : null,
      )}
    </g>
  )
}

const formatTooltip = ({ label, texts }: ChartPoint, series: readonly string[], index: number): string =>
  `${label}\n${series[index] ?? ''}: ${texts[index] ?? ''}`

function Bars({ points, series, scale, slot }: ChartDrawing) {
  const colors = useChartColors()
  const barWidth = Math.min((slot * 0.72) / series.length, maxBarWidth)
  const zero = computeY(scale, 0)
  return points.flatMap((point, pointIndex) =>
    point.values.map((value, index) => {
      const end = computeY(scale, value)
      return (
        <rect
          key={`${point.label} ${series[index]}`}
          x={computeLeft(slot, pointIndex) + (slot - barWidth * series.length) / 2 + barWidth * index}
          y={Math.min(zero, end)}
          width={Math.max(barWidth - 1, 1)}
          height={Math.abs(zero - end)}
          rx={Math.min(2, barWidth / 4)}
          fill={getColor(colors, index)}
        >
          <title>{formatTooltip(point, series, index)}</title>
        </rect>
      )
    }),
  )
}

function Lines({ points, series, scale, slot }: ChartDrawing) {
  const colors = useChartColors()
  const computeX = (pointIndex: number): number => computeLeft(slot, pointIndex) + slot / 2
  return series.map((title, index) => (
    <g key={title} stroke={getColor(colors, index)} fill={getColor(colors, index)}>
      <polyline
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        points={points
          .map(({ values }, pointIndex) => `${computeX(pointIndex)},${computeY(scale, values[index] ?? 0)}`)
          .join(' ')}
      />
      {points.map((point, pointIndex) => (
        <circle key={point.label} cx={computeX(pointIndex)} cy={computeY(scale, point.values[index] ?? 0)} r={3}>
          <title>{formatTooltip(point, series, index)}</title>
        </circle>
      ))}
    </g>
  ))
}

// The axis of amounts: round steps that hold all values, and where a value lies between them.

interface ChartScale {
  readonly steps: readonly number[]
  /** From 0 at the lowest step to 1 at the highest. */
  readonly toFraction: (value: number) => number
}

const targetSteps = 4

export const computeScale = (values: readonly number[]): ChartScale => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStepUp((high - low || 1) / targetSteps)
  const [from, to] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)]
  const steps = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
  const span = (to - from) * step
  return { steps, toFraction: value => (value - from * step) / span }
}

/** 1, 2 or 5 times a power of ten that is not below it. */
const roundStepUp = (minimum: number): number => {
  const power = 10 ** Math.floor(Math.log10(minimum))
  const factor = [1, 2, 5, 10].find(one => one * power >= minimum * 0.999_999) ?? 10
  return factor * power
}

const compactFormats = new Map<string, Intl.NumberFormat>()

/** `1.5 jt`, `300 rb`: for axes only; the decimal separator is a point, as in all numbers here. */
export const formatCompact = (value: number, language: string): string => {
  const format =
    compactFormats.get(language) ??
    new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 4 })
  compactFormats.set(language, format)
  return format
    .formatToParts(value)
    .map(part => (part.type === 'decimal' ? '.' : part.type === 'group' ? ',' : part.value))
    .join('')
}

/** Every how many labels one is written, so that they do not touch. */
export const computeLabelInterval = (count: number, width: number, widest: number): number =>
  Math.max(1, Math.ceil((count * widest) / Math.max(width, 1)))
