// The figures of large amounts of data against their budgets.
import { largeBudgets } from './budgets.ts'
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
  { name: 'import, most memory', of: ({ imported }) => imported?.peakMegabytes, unit: 'MB', most: 400 },
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

const holds = ({ of, most = Number.POSITIVE_INFINITY, least = 0 }: DataBudget, figures: DataFigures): boolean => {
  const value = of(figures)
  return value === undefined || (value <= most && value >= least)
}

export const dataHolds = (figures: DataFigures): boolean => dataBudgets.every(budget => holds(budget, figures))

/** Each of these requests is faster on an idle machine. */
const busyMilliseconds = 40
const busy =
  'The machine was busy with other things: how long other requests took proves little. Run it again when it is not.'

export const dataTable = (figures: DataFigures): string => {
  const { imported, closed } = figures
  const slowest = Math.max(imported?.slowestBefore ?? 0, closed?.before ?? 0)
  return [
    sentencesOf(figures).join(' '),
    ...(slowest > busyMilliseconds ? ['', busy] : []),
    '',
    '| large amounts | measured | budget | |',
    '|---|---|---|---|',
    ...dataBudgets.flatMap(budget => {
      const { name, of, unit, most, least } = budget
      const value = of(figures)
      const verdict = holds(budget, figures) ? 'holds' : 'missed'
      return value === undefined
        ? []
        : [`| ${name} | ${shown(value, unit)} | ${most ?? `at least ${least}`} | ${verdict} |`]
    }),
  ].join('\n')
}

/** The measured amounts, in sentences. */
const sentencesOf = ({ imported, recap, audit, closed }: DataFigures): readonly string[] => [
  ...(imported
    ? [
        `${whole(imported.rows)} rows of sales: the limit ${whole(imported.limit)} rows a second, ours ${whole(imported.ours)} (medians of ${imported.rounds.length} rounds); without an import the slowest of the other requests took ${Math.round(imported.slowestBefore)} ms.`,
      ]
    : []),
  ...(recap
    ? [
        `${whole(recap.lines)} journal lines of a closed year: a call without any takes ${recap.empty.toFixed(1)} ms in the server, and who asks for a month waits ${recap.monthThereAndBack.toFixed(1)} ms.`,
      ]
    : []),
  ...(audit ? [`${whole(audit.legs)} legs of ${whole(audit.postings)} postings are audited.`] : []),
  ...(closed
    ? [
        `${whole(closed.pieces)} pieces, ${whole(closed.sales)} sales of the day, ${whole(closed.lines)} lines of the year before; without a closing the slowest of the other requests took ${Math.round(closed.before)} ms.`,
      ]
    : []),
]

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

const shown = (value: number, unit: string): string =>
  unit === '' ? value.toFixed(2) : `${value < 20 ? value.toFixed(1) : Math.round(value)} ${unit}`

const most = 100

export const worstHolds = ({ calls }: WorstFigures): boolean =>
  calls.every(({ read, create }) => Math.max(read, create) <= most)

export const worstTable = (figures: WorstFigures): string =>
  callsTable('One session sends the most that it may', 'the worst that is allowed', figures)

export const filesTable = (figures: FileFigures): string =>
  callsTable(`One session asks for a report of ${whole(figures.rows)} lines`, 'the report as', figures)

const callsTable = (what: string, head: string, { calls, before }: WorstFigures): string =>
  [
    `${what}; without it the slowest of the other requests took ${Math.round(before)} ms.`,
    ...(before > busyMilliseconds ? ['', busy] : []),
    '',
    `| ${head} | takes | slowest other reading, at most ${most} ms | slowest other save, at most ${most} ms | |`,
    '|---|---|---|---|---|',
    ...calls.map(one => {
      const verdict = worstHolds({ calls: [one], before }) ? 'holds' : 'missed'
      return `| ${one.name} | ${shown(one.took, 'ms')} | ${shown(one.read, 'ms')} | ${shown(one.create, 'ms')} | ${verdict} |`
    }),
  ].join('\n')

const mostOfSearch = 30

/** One or two letters are in no index: they have no budget. */
const isBudgeted = ({ text }: SearchFigures['texts'][number]): boolean => text.length > 2

export const searchHolds = ({ texts }: SearchFigures): boolean =>
  texts.every(one => !isBudgeted(one) || one.took <= mostOfSearch)

export const searchTable = ({ database, members, texts }: SearchFigures): string =>
  [
    `| searched among ${whole(members)} members, ${database} | found | in the server | budget | |`,
    '|---|---|---|---|---|',
    ...texts.map(one => {
      const verdict = one.took <= mostOfSearch ? 'holds' : 'missed'
      return `| ${one.by} | ${whole(one.found)} | ${shown(one.took, 'ms')} | ${isBudgeted(one) ? `${mostOfSearch} | ${verdict}` : '| '} |`
    }),
  ].join('\n')
