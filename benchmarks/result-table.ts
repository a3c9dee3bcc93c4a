// Formats a run as the Markdown tables that are printed and stored in docs/performance.md.
import { isSteady, type LoadComparison } from './comparison.ts'
import { isFirstStartLean, maxGrowth } from './first-start.ts'
import type { BenchmarkRun } from './results.ts'

export const formatResultTable = ({ machine, rounds, seconds, operations, starts, firstStart }: BenchmarkRun): string =>
  [
    `${machine.cores} cores (${machine.model}), ${machine.memoryGiB} GiB, ${machine.platform}, Node ${machine.node}; medians of ${rounds} rounds of ${seconds} s`,
    '',
    ...formatTable(
      ['operation', 'connections', 'limit /s', 'ours /s', 'ratio (rounds)', 'budget', '', 'p50, p99 limit, ms', 'ours'],
      operations.map(buildRow),
    ),
    '',
    ...formatTable(
      ['', 'limit', 'ours'],
      [
        [
          'first answer after start, ms',
          formatWhole(starts.limit.startMilliseconds),
          formatWhole(starts.ours.startMilliseconds),
        ],
        ['idle memory, MB', formatWhole(starts.limit.idleMegabytes), formatWhole(starts.ours.idleMegabytes)],
      ],
    ),
    '',
    ...formatTable(
      ['npm start', 'of a clean clone', 'again', ''],
      [
        [
          'open, ms',
          formatWhole(firstStart.first.startMilliseconds),
          formatWhole(firstStart.again.startMilliseconds),
          '',
        ],
        [
          'memory after a minute, MB',
          formatWhole(firstStart.first.idleMegabytes),
          formatWhole(firstStart.again.idleMegabytes),
          `at most ${maxGrowth} times: ${isFirstStartLean(firstStart) ? 'holds' : 'missed'}`,
        ],
      ],
    ),
    ...(operations.every(isSteady) ? [] : ['', busy]),
  ].join('\n')

const busy =
  'Some rounds differ by more than half: the machine was busy with other things. Run it again when it is not.'

const buildRow = (one: LoadComparison): readonly string[] => [
  one.name,
  String(one.connections),
  formatWhole(one.limit.perSecond),
  formatWhole(one.ours.perSecond),
  `${one.ratio.toFixed(2)} (${one.lowestRatio.toFixed(2)}-${one.highestRatio.toFixed(2)})`,
  String(one.budget),
  one.holds ? 'holds' : 'missed',
  `${formatMilliseconds(one.limit.p50)}, ${formatMilliseconds(one.limit.p99)}`,
  `${formatMilliseconds(one.ours.p50)}, ${formatMilliseconds(one.ours.p99)}`,
]

const formatWhole = (value: number): string => Math.round(value).toLocaleString('en-US')

const formatMilliseconds = (microseconds: number): string => (microseconds / 1000).toFixed(2)

/** Lines of a table with aligned columns. */
export const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map(row => (row[column] ?? '').length)))
  const formatLine = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [formatLine(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(formatLine)]
}
