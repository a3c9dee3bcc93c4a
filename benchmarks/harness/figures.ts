// The figures of a run: against their budgets, as a table, and stored with the kind of machine.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface Budget {
  /** Of the figure, in its unit. */
  readonly most?: number
  readonly least?: number
  /** Of its ratio to the limit. */
  readonly mostRatio?: number
  readonly leastRatio?: number
}

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit?: string
  /** The same of what was written by hand, measured by turns with it. */
  readonly limit?: number
  /** The ratio to the limit in each round. */
  readonly ratios?: readonly number[]
  /** Absent: of information only. */
  readonly budget?: Budget | undefined
  readonly note?: string
}

/** What one part of a benchmark has measured. */
export interface Measured {
  /** The measured amounts, in sentences. */
  readonly text?: string
  readonly figures: readonly Figure[]
  /** The slowest of other requests without the measured work, in milliseconds. */
  readonly slowestBefore?: number
}

const getRatio = ({ value, limit }: Figure): number => value / (limit ?? Number.NaN)

/** A figure that is not a number, or whose limit is missing, misses its budget. */
export const isWithinBudget = (figure: Figure): boolean => {
  const { most, least, mostRatio, leastRatio } = figure.budget ?? {}
  return [
    most === undefined || figure.value <= most,
    least === undefined || figure.value >= least,
    mostRatio === undefined || getRatio(figure) <= mostRatio,
    leastRatio === undefined || getRatio(figure) >= leastRatio,
  ].every(Boolean)
}

const steadySpread = 1.5
/** Each of the other requests is faster on an idle machine. */
const busyMilliseconds = 40

/** False when single rounds differ so much that the machine was busy with other things, and the run proves little. */
export const isSteady = ({ ratios = [1] }: Figure): boolean => Math.max(...ratios) <= Math.min(...ratios) * steadySpread

const isBusy = ({ figures, slowestBefore = 0 }: Measured): boolean =>
  slowestBefore > busyMilliseconds || !figures.every(isSteady)

const busy =
  'The machine was busy with other things (single rounds differ by more than half, or other requests were slow): this proves little. Run it again when it is not.'

export const formatWhole = (value: number): string => Math.round(value).toLocaleString('en-US')

const formatNumber = (value: number): string => {
  if (Math.abs(value) >= 20 || Number.isNaN(value)) return formatWhole(value)
  return value.toFixed(Math.abs(value) >= 5 ? 1 : 2)
}

const formatValue = (value: number, unit = ''): string => `${formatNumber(value)} ${unit}`.trim()

const formatRatio = (figure: Figure): string => {
  const { limit, ratios = [] } = figure
  if (limit === undefined) return ''
  const rounds = ratios.length > 1 ? ` (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})` : ''
  return `${getRatio(figure).toFixed(2)}${rounds}`
}

const formatBudget = ({ budget = {}, unit }: Figure): string =>
  [
    budget.most !== undefined && `at most ${formatValue(budget.most, unit)}`,
    budget.least !== undefined && `at least ${formatValue(budget.least, unit)}`,
    budget.mostRatio !== undefined && `ratio at most ${budget.mostRatio}`,
    budget.leastRatio !== undefined && `ratio at least ${budget.leastRatio}`,
  ]
    .filter(Boolean)
    .join(', ')

const columns: readonly (readonly [title: string, format: (figure: Figure) => string])[] = [
  ['figure', ({ name }) => name],
  ['measured', ({ value, unit }) => formatValue(value, unit)],
  ['limit', ({ limit, unit }) => (limit === undefined ? '' : formatValue(limit, unit))],
  ['ratio (rounds)', formatRatio],
  ['budget', formatBudget],
  ['verdict', figure => (figure.budget === undefined ? '' : isWithinBudget(figure) ? 'holds' : 'missed')],
  ['note', ({ note = '' }) => note],
]

/** A Markdown table; columns without any text are left out. */
export const formatFigures = (measured: Measured): string => {
  const { text, slowestBefore } = measured
  const quiet = `Without it the slowest of the other requests took ${Math.round(slowestBefore ?? 0)} ms.`
  const intro = [text, slowestBefore !== undefined && quiet].filter(Boolean).join(' ')
  const shown = columns.filter(([, format]) => measured.figures.some(figure => format(figure) !== ''))
  const rows = [
    shown.map(([title]) => title),
    ...measured.figures.map(figure => shown.map(([, format]) => format(figure))),
  ]
  const widths = shown.map((_, column) => Math.max(3, ...rows.map(row => (row[column] ?? '').length)))
  const [head = '', ...lines] = rows.map(
    row => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`,
  )
  const table = [head, `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...lines]
  return [...(intro ? [intro, ''] : []), ...table, ...(isBusy(measured) ? ['', busy] : [])].join('\n')
}

/** Rounds numbers to four digits, which is the precision of the measurement. */
export const roundNumber = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value

/** The kind of machine, without its name. */
const describeMachine = () => ({
  cores: availableParallelism(),
  model: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 1024 ** 3),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
})

/** Prints what a part of a run has measured; the process ends with 1 if a budget is missed. */
export const printMeasured = (measured: Measured): readonly Figure[] => {
  console.log(`${formatFigures(measured)}\n`)
  if (!measured.figures.every(isWithinBudget)) process.exitCode = 1
  return measured.figures
}

/** Appends the run to the file of its day in `benchmarks/results`. */
export const storeRun = (command: string, options: object, figures: readonly Figure[]): void => {
  const at = new Date().toISOString()
  const folder = fileURLToPath(new URL('../results', import.meta.url))
  const file = `${folder}/${at.slice(0, 10)}.json`
  mkdirSync(folder, { recursive: true })
  const earlier: readonly unknown[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const results = figures.map(figure => ({ ...figure, ...(figure.budget && { holds: isWithinBudget(figure) }) }))
  const run = { at, command, machine: describeMachine(), options, figures: results }
  writeFileSync(file, `${JSON.stringify([...earlier, run], roundNumber, 2)}\n`)
  console.log(`Stored in benchmarks/results/${at.slice(0, 10)}.json`)
}
