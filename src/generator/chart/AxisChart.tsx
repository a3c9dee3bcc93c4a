// Bars or lines over one axis of amounts.
import { useTheme } from '@mui/material/styles'
import { Fragment } from 'react'
import { useLocale } from 'react-admin'
import { colorAt, useChartColors } from './chart-colors.ts'
import type { ChartPoint } from './chart-points.ts'
import { labelEvery, type Scale, scaleOf, shortNumber } from './chart-scale.ts'

interface AxisChartProps {
  readonly kind: 'bar' | 'line'
  readonly points: readonly ChartPoint[]
  readonly series: readonly string[]
  readonly width: number
}

const height = 220
const room = { left: 56, right: 18, top: 8, bottom: 24 }
const inner = height - room.top - room.bottom
const letter = 6.6
const widestBar = 48

interface Drawing {
  readonly points: readonly ChartPoint[]
  readonly series: readonly string[]
  readonly scale: Scale
  readonly slot: number
}

/** The left edge of the place that a point has. */
const leftOf = (slot: number, index: number): number => room.left + slot * index
const heightAt = ({ at }: Scale, value: number): number => room.top + inner * (1 - at(value))

export function AxisChart({ kind, points, series, width }: AxisChartProps) {
  const scale = scaleOf(points.flatMap(({ values }) => values))
  const slot = Math.max(width - room.left - room.right, 1) / Math.max(points.length, 1)
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
const shortLabel = (label: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(label) ? `${label.slice(8)}-${label.slice(5, 7)}` : label

function Axes({ points, scale, slot, width }: Drawing & { readonly width: number }) {
  const { palette } = useTheme()
  const language = useLocale()
  const labels = points.map(({ label }) => shortLabel(label))
  const longest = Math.max(0, ...labels.map(label => Math.min(label.length, 14)))
  const every = labelEvery(points.length, slot * points.length, longest * letter + 8)
  return (
    <g fontSize={11} fill={palette.text.secondary}>
      {scale.steps.map(step => (
        <Fragment key={step}>
          <line
            x1={room.left}
            x2={width - room.right}
            y1={heightAt(scale, step)}
            y2={heightAt(scale, step)}
            stroke={step === 0 ? palette.outline : palette.divider}
          />
          <text x={room.left - 8} y={heightAt(scale, step) + 4} textAnchor="end">
            {shortNumber(step, language)}
          </text>
        </Fragment>
      ))}
      {labels.map((label, index) =>
        index % every === 0 ? (
          <text key={points[index]?.label} x={leftOf(slot, index) + slot / 2} y={height - 6} textAnchor="middle">
            {label.length > 14 ? `${label.slice(0, 13)}…` : label}
          </text>
        ) : null,
      )}
    </g>
  )
}

const hintOf = ({ label, texts }: ChartPoint, series: readonly string[], index: number): string =>
  `${label}\n${series[index] ?? ''}: ${texts[index] ?? ''}`

function Bars({ points, series, scale, slot }: Drawing) {
  const colors = useChartColors()
  const bar = Math.min((slot * 0.72) / series.length, widestBar)
  const zero = heightAt(scale, 0)
  return points.flatMap((point, at) =>
    point.values.map((value, index) => {
      const end = heightAt(scale, value)
      return (
        <rect
          key={`${point.label} ${series[index]}`}
          x={leftOf(slot, at) + (slot - bar * series.length) / 2 + bar * index}
          y={Math.min(zero, end)}
          width={Math.max(bar - 1, 1)}
          height={Math.abs(zero - end)}
          rx={Math.min(2, bar / 4)}
          fill={colorAt(colors, index)}
        >
          <title>{hintOf(point, series, index)}</title>
        </rect>
      )
    }),
  )
}

function Lines({ points, series, scale, slot }: Drawing) {
  const colors = useChartColors()
  const xAt = (at: number): number => leftOf(slot, at) + slot / 2
  return series.map((title, index) => (
    <g key={title} stroke={colorAt(colors, index)} fill={colorAt(colors, index)}>
      <polyline
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        points={points.map(({ values }, at) => `${xAt(at)},${heightAt(scale, values[index] ?? 0)}`).join(' ')}
      />
      {points.map((point, at) => (
        <circle key={point.label} cx={xAt(at)} cy={heightAt(scale, point.values[index] ?? 0)} r={3}>
          <title>{hintOf(point, series, index)}</title>
        </circle>
      ))}
    </g>
  ))
}
