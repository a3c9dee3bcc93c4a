// The figures of the browser against their budgets.
import type { WebFigures } from './measure-web.ts'

interface WebBudget {
  readonly name: string
  readonly of: (figures: WebFigures) => number
  readonly most: number
  readonly unit: string
}

const webBudgets: readonly WebBudget[] = [
  { name: 'initial JavaScript, sign-in page', of: figures => figures.signInBytes / 1000, most: 340, unit: 'kB gzip' },
  { name: 'all JavaScript up to the first list', of: figures => figures.listBytes / 1000, most: 340, unit: 'kB gzip' },
  { name: 'first rows', of: figures => figures.firstRows, most: 900, unit: 'ms' },
  { name: 'first rows, four times slower processor', of: figures => figures.firstRowsSlow, most: 2200, unit: 'ms' },
  { name: 'another screen, warm: its rows', of: figures => figures.nextScreen, most: 150, unit: 'ms' },
  { name: 'saved file: the API answers', of: figures => figures.savedAnswers, most: 1000, unit: 'ms' },
  { name: 'saved file: an open page shows it', of: figures => figures.savedShows, most: 1000, unit: 'ms' },
  { name: '200 lines: a key in the scan box shows', of: figures => figures.scanKey, most: 50, unit: 'ms' },
  { name: '200 lines: the slowest key in the scan box', of: figures => figures.scanKeyWorst, most: 50, unit: 'ms' },
  { name: '200 lines: a key in a cell shows', of: figures => figures.cellKey, most: 50, unit: 'ms' },
  { name: '200 lines: the slowest key in a cell', of: figures => figures.cellKeyWorst, most: 50, unit: 'ms' },
  { name: '60,000 pieces: a scan until its line shows', of: figures => figures.scanLine, most: 50, unit: 'ms' },
  { name: '60,000 pieces: the same, 95 of 100', of: figures => figures.scanLineSlow, most: 50, unit: 'ms' },
]

export const webHolds = (figures: WebFigures): boolean => webBudgets.every(({ of, most }) => of(figures) <= most)

export const webTable = (figures: WebFigures): string =>
  [
    '| in the browser | measured | budget | |',
    '|---|---|---|---|',
    ...webBudgets.map(({ name, of, most, unit }) => {
      const value = of(figures)
      return `| ${name} | ${Math.round(value)} ${unit} | ${most} | ${value <= most ? 'holds' : 'missed'} |`
    }),
  ].join('\n')
