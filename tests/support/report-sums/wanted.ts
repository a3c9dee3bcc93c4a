// What a report is to answer, worked out by hand, and whether it does: every column of every row, subtotals, totals and lines.
import { expect } from 'vitest'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { AnswerTable, ReportAnswer } from '../../../engine/report/report-answer.ts'
import type { Body } from '../shop/desk.ts'
import type { Book } from './book.ts'

/** What begins with "#" belongs to the row and is not shown. */
export type Cells = Readonly<Record<string, JsonScalar>>
export type Totals = (rows: readonly Cells[]) => Cells

export interface WantedTable {
  readonly rows: readonly Cells[]
  /** For each level with subtotals, the outermost first: what a row belongs to there. */
  readonly groups?: readonly ((row: Cells) => unknown)[]
  /** Of a group and of all rows; absent where nothing is summed up. */
  readonly totals?: Totals
  /** By which columns its rows follow one another within their group; with "-" downwards. */
  readonly sort?: readonly string[]
  readonly lines?: readonly (readonly [title: string, value: JsonScalar])[]
}

export interface Wanted extends WantedTable {
  readonly report: string
  readonly filter: Body
  readonly sections?: readonly WantedTable[]
}

/** The reports of an area, each for some filters. */
export type Sums = (book: Book) => readonly Wanted[]

/** Weights have three decimals at most: no sum of them has more. */
const exact = (value: number): number => Math.round(value * 1000) / 1000 || 0

export const sum =
  (...names: readonly string[]): Totals =>
  rows =>
    Object.fromEntries(names.map(name => [name, exact(rows.reduce((all, row) => all + Number(row[name] ?? 0), 0))]))

/** How many of the rows hold something there; one that takes another back (`#sign`) is one less. */
export const count =
  (name: string): Totals =>
  rows => ({ [name]: rows.reduce((all, row) => all + (row[name] === '-' ? 0 : Number(row['#sign'] ?? 1)), 0) })

/** Worked out once more on what the totals before it come to. */
export const anew =
  (totals: Totals, name: string, formula: (totals: Cells) => JsonScalar): Totals =>
  rows => {
    const made = totals(rows)
    return { ...made, [name]: formula(made) }
  }

/** One over the other, rounded to so many decimals, halves away from nothing; nothing over nothing is nothing. */
export const over = (upper: unknown, lower: unknown, decimals = 0): number | null => {
  const [a, b] = [Number(upper), Number(lower)]
  if (b === 0) return null
  const scaled = Math.round(Math.abs(a / b) * 10 ** decimals * 1e6) / 1e6
  return (Math.sign(a * b) * Math.round(scaled)) / 10 ** decimals || 0
}

const shown = (row: Cells): Cells => Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('#')))

const byName = (cells: Cells): string => JSON.stringify(Object.entries(cells).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const inOrder = (rows: readonly Cells[]): readonly string[] => rows.map(byName).toSorted()

const computeSubtotals = ({ rows, groups = [], totals }: WantedTable, level: number): readonly Cells[] => {
  const getKey = (row: Cells) => JSON.stringify(groups.slice(0, level + 1).map(group => group(row)))
  return totals ? [...Map.groupBy(rows, getKey).values()].map(totals) : []
}

const isAfter = (sort: readonly string[], before: Cells, after: Cells): boolean => {
  for (const one of sort) {
    const name = one.replace(/^-/, '')
    const [a, b] = one.startsWith('-') ? [after[name], before[name]] : [before[name], after[name]]
    if (a === b) continue
    if (a === null || b === null || a === undefined || b === undefined) return a === null
    return typeof a === 'number' && typeof b === 'number' ? a < b : String(a) < String(b)
  }
  return true
}

const compare = (about: string, answer: AnswerTable, wanted: WantedTable): void => {
  const found = answer.rows.filter(({ kind }) => kind === 'row').map(({ cells }) => cells)
  expect(inOrder(found), `${about}: rows`).toEqual(inOrder(wanted.rows.map(shown)))
  const { groups = [], totals, sort = [], lines } = wanted
  for (const level of groups.keys()) {
    const subtotals = answer.rows.filter(row => row.kind === 'subtotal' && row.level === level)
    expect(inOrder(subtotals.map(({ cells }) => cells)), `${about}: subtotals ${level}`).toEqual(
      inOrder(computeSubtotals(wanted, level)),
    )
  }
  const more = answer.rows.filter(({ kind, level }) => kind === 'subtotal' && level >= groups.length)
  expect(more, `${about}: subtotals that nobody asked for`).toEqual([])
  const all = totals && wanted.rows.length > 0 ? totals(wanted.rows) : undefined
  expect(answer.totals && byName(answer.totals), `${about}: totals`).toEqual(all && byName(all))
  for (const [nth, { kind, cells }] of answer.rows.entries()) {
    const next = answer.rows[nth + 1]
    // Rows that stand together are of one group.
    if (kind === 'row' && next?.kind === 'row')
      expect([about, isAfter(sort, cells, next.cells), cells, next.cells].slice(0, 2)).toEqual([about, true])
  }
  if (lines)
    expect(
      answer.lines?.map(({ title, value }) => [title, value]),
      `${about}: lines`,
    ).toEqual(lines)
}

export const holdAgainst = (answer: ReportAnswer, wanted: Wanted): void => {
  const about = `${wanted.report} ${JSON.stringify(wanted.filter)}`
  compare(about, answer, wanted)
  const { sections = [] } = answer
  expect([about, sections.length]).toEqual([about, wanted.sections?.length ?? 0])
  for (const [nth, section] of (wanted.sections ?? []).entries()) {
    const own = sections[nth]
    if (own) compare(`${about} ${own.title}`, own, section)
  }
}
