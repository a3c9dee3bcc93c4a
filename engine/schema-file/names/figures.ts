// Figures of journals and ledgers, and the columns that name them.

import { parseExpression } from '../../expression/syntax/parse.ts'
import { collectRootNames } from '../../expression/syntax/root-names.ts'
import type { LedgerFile } from '../files/schema-file.ts'
import type { TableFile } from '../files/table-file.ts'
import type { JsonPath, ReportFault } from '../language/shape.ts'
import type { FigureDefinition } from '../shapes/figure-shape.ts'
import type { ColumnDefinition } from '../shapes/report-shape.ts'

/** The figures of one source, with their path in its file. */
export interface FigureSet {
  readonly source: string
  readonly byName: Readonly<Record<string, FigureDefinition>>
  readonly at: JsonPath
  readonly report: ReportFault
}

type ColumnObjectDefinition = Exclude<ColumnDefinition, string>

/** A column with all keywords that the compiler needs. */
export interface NormalizedColumn extends Omit<ColumnObjectDefinition, 'figure'> {
  readonly name: string
  readonly title: string
  readonly value: string
  /** Only other columns use it: it is not part of the answer. */
  readonly isInner?: boolean
}

interface FigureFiles {
  readonly tables: readonly TableFile[]
  readonly ledgers: readonly LedgerFile[]
}

/** Figures of all files, by source; sources without figures are left out. */
export const collectFigures = ({ tables, ledgers }: FigureFiles): readonly FigureSet[] => [
  ...tables.flatMap(({ role, name, definition, report }) =>
    role === 'whole'
      ? Object.entries(definition.journal).flatMap(([lines, { figures }]) =>
          figures
            ? [{ source: `journal:${name}.${lines}`, byName: figures, at: ['x-journal', lines, 'figures'], report }]
            : [],
        )
      : [],
  ),
  ...ledgers.flatMap(({ name, definition: { figures }, report }) =>
    figures ? [{ source: `ledger:${name}`, byName: figures, at: ['figures'], report }] : [],
  ),
]

/** The figures of a source, or none. */
export const getFigures = (all: readonly FigureSet[], source: string): FigureSet['byName'] =>
  all.find(one => one.source === source)?.byName ?? {}

/** The name of the column in the answer. */
export const getColumnName = (column: ColumnDefinition): string =>
  typeof column === 'string' ? column.replace(/^.*\./, '') : (column.name ?? column.figure ?? '')

/** The column of a figure: its value for a row of each entry, else the sum over the entries of a group. */
export const buildFigureColumn = (
  name: string,
  { title, value, $ref, total = 'sum' }: FigureDefinition,
  isFolded: boolean,
): NormalizedColumn => ({
  name,
  title,
  value: isFolded && total === 'sum' ? `${foldOpening}${value})` : value,
  ...($ref !== undefined && { $ref }),
  total,
})

/** The prefix of the value of a summed figure. */
export const foldOpening = 'sum('

/** True if the figure is computed from balances (`closing.qty`) and not from single entries. */
export const isBalanceFigure = (figures: FigureSet['byName'], name: string, words: readonly string[]): boolean =>
  [name, ...collectFigureDependencies(figures, name)].some(one => {
    const parsed = parseExpression(figures[one]?.value ?? '')
    return 'node' in parsed && collectRootNames(parsed.node).some(word => words.includes(word))
  })

/** The figures that a formula depends on, directly or through other formulas, in the order of their first use. */
export const collectFigureDependencies = (
  figures: FigureSet['byName'],
  name: string,
  seen: Set<string> = new Set(),
): Set<string> => {
  const figure = Object.hasOwn(figures, name) ? figures[name] : undefined
  if (figure?.total !== 'same-formula') return seen
  const parsed = parseExpression(figure.value)
  for (const one of 'node' in parsed ? collectRootNames(parsed.node) : []) {
    if (!Object.hasOwn(figures, one) || seen.has(one)) continue
    seen.add(one)
    collectFigureDependencies(figures, one, seen)
  }
  return seen
}
