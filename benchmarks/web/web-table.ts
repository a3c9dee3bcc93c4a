// The figures of the browser against their budgets.
import type { WebFigures } from './measure-web.ts'

interface WebBudget {
  readonly name: string
  readonly of: (figures: WebFigures) => number
  readonly unit: string
  /** The most in its unit, or as a share of the minimal react-admin list in the same run. */
  readonly most?: number
  readonly share?: number
  readonly reference?: (figures: WebFigures) => number
}

const webBudgets: readonly WebBudget[] = [
  { name: 'initial JavaScript, sign-in page', of: figures => figures.signInBytes / 1000, most: 325, unit: 'kB gzip' },
  {
    name: 'all JavaScript up to the first list',
    of: figures => figures.listBytes / 1000,
    most: 325,
    unit: 'kB gzip',
    reference: figures => figures.reference.listBytes / 1000,
  },
  {
    name: 'first rows',
    of: figures => figures.firstRows,
    share: 0.75,
    unit: 'ms',
    reference: figures => figures.reference.firstRows,
  },
  {
    name: 'first rows, four times slower processor',
    of: figures => figures.firstRowsSlow,
    share: 0.75,
    unit: 'ms',
    reference: figures => figures.reference.firstRowsSlow,
  },
  {
    name: 'another screen, warm: its rows',
    of: figures => figures.nextScreen,
    share: 0.5,
    unit: 'ms',
    reference: figures => figures.referenceNextScreen,
  },
  { name: 'saved file: the API answers', of: figures => figures.savedAnswers, most: 1000, unit: 'ms' },
  { name: 'saved file: an open page shows it', of: figures => figures.savedShows, most: 1000, unit: 'ms' },
  { name: '200 lines: a key in the scan box shows', of: figures => figures.scanKey, most: 50, unit: 'ms' },
  { name: '200 lines: the slowest key in the scan box', of: figures => figures.scanKeyWorst, most: 50, unit: 'ms' },
  { name: '200 lines: a key in a cell shows', of: figures => figures.cellKey, most: 50, unit: 'ms' },
  { name: '200 lines: the slowest key in a cell', of: figures => figures.cellKeyWorst, most: 50, unit: 'ms' },
  { name: '60,000 pieces: a scan until its line shows', of: figures => figures.scanLine, most: 50, unit: 'ms' },
  { name: '60,000 pieces: the same, 95 of 100', of: figures => figures.scanLineSlow, most: 50, unit: 'ms' },
]

/** The most that a figure may be in this run. */
const getLimit = ({ most, share = 1, reference }: WebBudget, figures: WebFigures): number =>
  most ?? (reference === undefined ? 0 : share * reference(figures))

const isWithinBudget = (budget: WebBudget, figures: WebFigures): boolean =>
  budget.of(figures) <= getLimit(budget, figures)

export const isWebWithinBudget = (figures: WebFigures): boolean =>
  webBudgets.every(budget => isWithinBudget(budget, figures))

/** A Markdown table: each figure, that of the minimal react-admin list, their ratio, and the budget. */
export const formatWebTable = (figures: WebFigures): string =>
  [
    '| in the browser | measured | minimal react-admin | ratio | budget | |',
    '|---|---|---|---|---|---|',
    ...webBudgets.map(budget => {
      const { name, of, most, share, unit, reference } = budget
      const value = of(figures)
      const other = reference?.(figures)
      const compared = other === undefined ? ' | ' : `${Math.round(other)} ${unit} | ${(value / other).toFixed(2)}`
      return `| ${name} | ${Math.round(value)} ${unit} | ${compared} | ${most ?? `ratio ${share}`} | ${isWithinBudget(budget, figures) ? 'holds' : 'missed'} |`
    }),
  ].join('\n')
