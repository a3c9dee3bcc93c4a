// Figures of journals and ledgers, and the columns that name them.

import { namesIn } from '../../expression/syntax/names-in.ts'
import { parse } from '../../expression/syntax/parse.ts'
import type { TableFile } from '../files/document-files.ts'
import type { LedgerFile } from '../ledgers/ledger-tables.ts'
import type { FigureDefinition } from '../shapes/figure.ts'
import type { ColumnDefinition } from '../shapes/report.ts'
import type { Path, Report } from '../shapes/shape.ts'

/** The figures of one source, with their path in its file. */
export interface SaidFigures {
  readonly source: string
  readonly said: Readonly<Record<string, FigureDefinition>>
  readonly at: Path
  readonly report: Report
}

type ColumnObject = Exclude<ColumnDefinition, string>

/** A column with all keywords that the compiler needs. */
export interface SaidColumn extends Omit<ColumnObject, 'figure'> {
  readonly name: string
  readonly title: string
  readonly value: string
  /** Only other columns use it: it is not part of the answer. */
  readonly isInner?: boolean
}

interface Files {
  readonly tables: readonly TableFile[]
  readonly ledgers: readonly LedgerFile[]
}

/** Figures of all files, by source; sources without figures are left out. */
export const figuresIn = ({ tables, ledgers }: Files): readonly SaidFigures[] => [
  ...tables.flatMap(({ role, name, definition, report }) =>
    role === 'whole'
      ? Object.entries(definition['x-journal'] ?? {}).flatMap(([lines, { figures }]) =>
          figures
            ? [{ source: `journal:${name}.${lines}`, said: figures, at: ['x-journal', lines, 'figures'], report }]
            : [],
        )
      : [],
  ),
  ...ledgers.flatMap(({ name, definition: { figures }, report }) =>
    figures ? [{ source: `ledger:${name}`, said: figures, at: ['figures'], report }] : [],
  ),
]

/** The figures of a source, or none. */
export const figuresOf = (all: readonly SaidFigures[], source: string): SaidFigures['said'] =>
  all.find(one => one.source === source)?.said ?? {}

/** The name of the column in the answer. */
export const nameOfColumn = (said: ColumnDefinition): string =>
  typeof said === 'string' ? said.replace(/^.*\./, '') : (said.name ?? said.figure ?? '')

/** The column of a figure: its value for a row of each entry, else the sum over the entries of a group. */
export const columnOfFigure = (
  name: string,
  { title, value, $ref, total = 'sum' }: FigureDefinition,
  isFolded: boolean,
): SaidColumn => ({
  name,
  title,
  value: isFolded && total === 'sum' ? `${foldOpening}${value})` : value,
  ...($ref !== undefined && { $ref }),
  total,
})

/** The prefix of the value of a summed figure. */
export const foldOpening = 'sum('

/** True if the figure is computed from balances (`closing.qty`) and not from single entries. */
export const isOfBalance = (figures: SaidFigures['said'], name: string, words: readonly string[]): boolean =>
  [name, ...figuresBehind(figures, name)].some(one => {
    const parsed = parse(figures[one]?.value ?? '')
    return 'node' in parsed && namesIn(parsed.node).some(word => words.includes(word))
  })

/** The figures that a formula depends on, directly or through other formulas, in the order of their first use. */
export const figuresBehind = (
  figures: SaidFigures['said'],
  name: string,
  seen: Set<string> = new Set(),
): Set<string> => {
  const figure = Object.hasOwn(figures, name) ? figures[name] : undefined
  if (figure?.total !== 'same-formula') return seen
  const parsed = parse(figure.value)
  for (const one of 'node' in parsed ? namesIn(parsed.node) : []) {
    if (!Object.hasOwn(figures, one) || seen.has(one)) continue
    seen.add(one)
    figuresBehind(figures, one, seen)
  }
  return seen
}
