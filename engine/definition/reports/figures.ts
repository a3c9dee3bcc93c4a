// Figures of journals and ledgers, and the columns that name them: each becomes what a column would say by itself.

import { namesIn } from '../../expression/syntax/names-in.ts'
import { parse } from '../../expression/syntax/parse.ts'
import type { TableFile } from '../files/document-files.ts'
import type { LedgerFile } from '../ledgers/ledger-tables.ts'
import type { FigureDefinition } from '../shapes/figure.ts'
import type { ColumnDefinition } from '../shapes/report.ts'
import type { Path, Report } from '../shapes/shape.ts'

/** The figures of one source, where its file says them. */
export interface SaidFigures {
  readonly source: string
  readonly said: Readonly<Record<string, FigureDefinition>>
  readonly at: Path
  readonly report: Report
}

type ColumnObject = Exclude<ColumnDefinition, string>

/** A column as it is compiled, whatever it was written as. */
export interface SaidColumn extends Omit<ColumnObject, 'figure'> {
  readonly name: string
  readonly title: string
  readonly value: string
  /** Only other columns name it: it is answered to nobody. */
  readonly isInner?: boolean
}

interface Files {
  readonly tables: readonly TableFile[]
  readonly ledgers: readonly LedgerFile[]
}

/** Figures of all files; a source that has none is left out. */
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

/** The figures of that source; none where its file says none. */
export const figuresOf = (all: readonly SaidFigures[], source: string): SaidFigures['said'] =>
  all.find(one => one.source === source)?.said ?? {}

/** The name that the column has in the answer. */
export const nameOfColumn = (said: ColumnDefinition): string =>
  typeof said === 'string' ? said.replace(/^.*\./, '') : (said.name ?? said.figure ?? '')

/** The column that shows the figure: of a row for each entry its value, else what the entries of a group come to. */
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

/** What stands before the value of a figure that is summed up. */
export const foldOpening = 'sum('

/** True when the figure is of what a ledger holds, `closing.qty`, and not of its single entries. */
export const isOfBalance = (figures: SaidFigures['said'], name: string, words: readonly string[]): boolean =>
  [name, ...figuresBehind(figures, name)].some(one => {
    const parsed = parse(figures[one]?.value ?? '')
    return 'node' in parsed && namesIn(parsed.node).some(word => words.includes(word))
  })

/** The figures that a formula is worked out of, through other formulas too; the first names come first. */
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
