// Formats a run as the Markdown tables that are printed and stored in docs/performance.md.
import { type Comparison, isSteady } from './comparison.ts'
import { isFirstStartLean, mostGrowth } from './first-start.ts'
import type { Run } from './results.ts'

export const resultTable = ({ machine, rounds, seconds, operations, starts, firstStart }: Run): string =>
  [
    `${machine.cores} cores (${machine.model}), ${machine.memoryGiB} GiB, ${machine.platform}, Node ${machine.node}; medians of ${rounds} rounds of ${seconds} s`,
    '',
    ...tableOf(
      ['operation', 'connections', 'limit /s', 'ours /s', 'ratio (rounds)', 'budget', '', 'p50, p99 limit, ms', 'ours'],
      operations.map(rowOf),
    ),
    '',
    ...tableOf(
      ['', 'limit', 'ours'],
      [
        ['first answer after start, ms', whole(starts.limit.startMilliseconds), whole(starts.ours.startMilliseconds)],
        ['idle memory, MB', whole(starts.limit.idleMegabytes), whole(starts.ours.idleMegabytes)],
      ],
    ),
    '',
    ...tableOf(
      ['npm start', 'of a clean clone', 'again', ''],
      [
        ['open, ms', whole(firstStart.first.startMilliseconds), whole(firstStart.again.startMilliseconds), ''],
        [
          'memory after a minute, MB',
          whole(firstStart.first.idleMegabytes),
          whole(firstStart.again.idleMegabytes),
          `at most ${mostGrowth} times: ${isFirstStartLean(firstStart) ? 'holds' : 'missed'}`,
        ],
      ],
    ),
    ...(operations.every(isSteady) ? [] : ['', busy]),
  ].join('\n')

const busy =
  'Some rounds differ by more than half: the machine was busy with other things. Run it again when it is not.'

const rowOf = (one: Comparison): readonly string[] => [
  one.name,
  String(one.connections),
  whole(one.limit.perSecond),
  whole(one.ours.perSecond),
  `${one.ratio.toFixed(2)} (${one.lowestRatio.toFixed(2)}-${one.highestRatio.toFixed(2)})`,
  String(one.budget),
  one.holds ? 'holds' : 'missed',
  `${milliseconds(one.limit.p50)}, ${milliseconds(one.limit.p99)}`,
  `${milliseconds(one.ours.p50)}, ${milliseconds(one.ours.p99)}`,
]

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

const milliseconds = (microseconds: number): string => (microseconds / 1000).toFixed(2)

/** Lines of a table with aligned columns. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map(row => (row[column] ?? '').length)))
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)]
}
