// The figures of large amounts of data against their budgets.
import { largeBudgets } from './large-budgets.ts'
import type { AuditFigures } from './measure-audit.ts'
import type { ClosingFigures } from './measure-closing.ts'
import type { FileFigures } from './measure-files.ts'
import type { ImportFigures } from './measure-import.ts'
import type { RecapFigures } from './measure-recap.ts'
import type { SearchFigures } from './measure-search.ts'
import type { WorstFigures } from './measure-worst.ts'

export interface DataFigures {
  readonly imported?: ImportFigures
  readonly recap?: RecapFigures
  readonly audit?: AuditFigures
  readonly closed?: ClosingFigures
}

interface DataBudget {
  readonly name: string
  readonly of: (figures: DataFigures) => number | undefined
  readonly unit: string
  readonly most?: number
  readonly least?: number
}

const dataBudgets: readonly DataBudget[] = [
  { name: 'import, ratio to the limit', of: ({ imported }) => imported?.ratio, unit: '', least: 0.2 },
  { name: 'import, most memory', of: ({ imported }) => imported?.peakMegabytes, unit: 'MB', most: 450 },
  { name: 'import, slowest other reading', of: ({ imported }) => imported?.slowestRead, unit: 'ms', most: 100 },
  { name: 'import, slowest other save', of: ({ imported }) => imported?.slowestCreate, unit: 'ms', most: 100 },
  { name: 'import, the final switch', of: ({ imported }) => imported?.switched, unit: 'ms', most: 500 },
  {
    name: 'recap of a closed month, in the server',
    of: ({ recap }) => recap?.month,
    unit: 'ms',
    most: largeBudgets.monthRecap,
  },
  {
    name: 'recap of a closed year, in the server',
    of: ({ recap }) => recap?.year,
    unit: 'ms',
    most: largeBudgets.yearRecap,
  },
  {
    name: 'closing, until it is answered',
    of: ({ closed }) => closed?.closing,
    unit: 'ms',
    most: largeBudgets.closing,
  },
  {
    name: 'closing, slowest reading of the other shop',
    of: ({ closed }) => closed?.otherRead,
    unit: 'ms',
    most: largeBudgets.otherWhileClosing,
  },
  {
    name: 'closing, slowest save of the other shop',
    of: ({ closed }) => closed?.otherSave,
    unit: 'ms',
    most: largeBudgets.otherWhileClosing,
  },
  { name: 'dashboard, in the server', of: ({ closed }) => closed?.dashboard, unit: 'ms', most: largeBudgets.dashboard },
  {
    name: 'dashboard, time of a processor',
    of: ({ closed }) => closed?.dashboardProcessor,
    unit: 'ms',
    most: largeBudgets.dashboard,
  },
  { name: 'audit of a million legs, from start to end', of: ({ audit }) => audit?.seconds, unit: 's', most: 60 },
  { name: 'audit of a million legs, most memory', of: ({ audit }) => audit?.peakMegabytes, unit: 'MB', most: 600 },
]

const isWithinBudget = (
  { of, most = Number.POSITIVE_INFINITY, least = 0 }: DataBudget,
  figures: DataFigures,
): boolean => {
  const value = of(figures)
  return value === undefined || (value <= most && value >= least)
}

export const isDataWithinBudget = (figures: DataFigures): boolean =>
  dataBudgets.every(budget => isWithinBudget(budget, figures))

/** Each of these requests is faster on an idle machine. */
const busyMilliseconds = 40
const busy =
  'The machine was busy with other things: how long other requests took proves little. Run it again when it is not.'

export const formatDataTable = (figures: DataFigures): string => {
  const { imported, closed } = figures
  const slowest = Math.max(imported?.slowestBefore ?? 0, closed?.before ?? 0)
  return [
    describeFigures(figures).join(' '),
    ...(slowest > busyMilliseconds ? ['', busy] : []),
    '',
    '| large amounts | measured | budget | |',
    '|---|---|---|---|',
    ...dataBudgets.flatMap(budget => {
      const { name, of, unit, most, least } = budget
      const value = of(figures)
      const verdict = isWithinBudget(budget, figures) ? 'holds' : 'missed'
      return value === undefined
        ? []
        : [`| ${name} | ${formatFigure(value, unit)} | ${most ?? `at least ${least}`} | ${verdict} |`]
    }),
  ].join('\n')
}

/** The measured amounts, in sentences. */
const describeFigures = ({ imported, recap, audit, closed }: DataFigures): readonly string[] => [
  ...(imported
    ? [
        `${formatWhole(imported.rows)} rows of sales: the limit ${formatWhole(imported.limit)} rows a second, ours ${formatWhole(imported.ours)} (medians of ${imported.rounds.length} rounds); without an import the slowest of the other requests took ${Math.round(imported.slowestBefore)} ms.`,
      ]
    : []),
  ...(recap
    ? [
        `${formatWhole(recap.lines)} journal lines of a closed year: a call without any takes ${recap.empty.toFixed(1)} ms in the server, and who asks for a month waits ${recap.monthRoundTrip.toFixed(1)} ms.`,
      ]
    : []),
  ...(audit ? [`${formatWhole(audit.legs)} legs of ${formatWhole(audit.postings)} postings are audited.`] : []),
  ...(closed
    ? [
        `${formatWhole(closed.pieces)} pieces, ${formatWhole(closed.sales)} sales of the day, ${formatWhole(closed.lines)} lines of the year before; without a closing the slowest of the other requests took ${Math.round(closed.before)} ms.`,
      ]
    : []),
]

const formatWhole = (value: number): string => Math.round(value).toLocaleString('en-US')

const formatFigure = (value: number, unit: string): string =>
  unit === '' ? value.toFixed(2) : `${value < 20 ? value.toFixed(1) : Math.round(value)} ${unit}`

const most = 100

export const isWorstWithinBudget = ({ calls }: WorstFigures): boolean =>
  calls.every(({ read, create }) => Math.max(read, create) <= most)

export const formatWorstTable = (figures: WorstFigures): string =>
  formatCallsTable('One session sends the most that it may', 'the worst that is allowed', figures)

export const formatFilesTable = (figures: FileFigures): string =>
  formatCallsTable(`One session asks for a report of ${formatWhole(figures.rows)} lines`, 'the report as', figures)

const formatCallsTable = (what: string, head: string, { calls, before }: WorstFigures): string =>
  [
    `${what}; without it the slowest of the other requests took ${Math.round(before)} ms.`,
    ...(before > busyMilliseconds ? ['', busy] : []),
    '',
    `| ${head} | takes | slowest other reading, at most ${most} ms | slowest other save, at most ${most} ms | |`,
    '|---|---|---|---|---|',
    ...calls.map(one => {
      const verdict = isWorstWithinBudget({ calls: [one], before }) ? 'holds' : 'missed'
      return `| ${one.name} | ${formatFigure(one.took, 'ms')} | ${formatFigure(one.read, 'ms')} | ${formatFigure(one.create, 'ms')} | ${verdict} |`
    }),
  ].join('\n')

const maxSearchMilliseconds = 30

/** One or two letters are in no index: they have no budget. */
const isBudgeted = ({ text }: SearchFigures['texts'][number]): boolean => text.length > 2

export const isSearchWithinBudget = ({ texts }: SearchFigures): boolean =>
  texts.every(one => !isBudgeted(one) || one.took <= maxSearchMilliseconds)

export const formatSearchTable = ({ database, members, texts }: SearchFigures): string =>
  [
    `| searched among ${formatWhole(members)} members, ${database} | found | in the server | budget | |`,
    '|---|---|---|---|---|',
    ...texts.map(one => {
      const verdict = one.took <= maxSearchMilliseconds ? 'holds' : 'missed'
      return `| ${one.by} | ${formatWhole(one.found)} | ${formatFigure(one.took, 'ms')} | ${isBudgeted(one) ? `${maxSearchMilliseconds} | ${verdict}` : '| '} |`
    }),
  ].join('\n')
