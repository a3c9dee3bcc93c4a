// The content of a typed document as it is stored in a draft, read by its expressions, or sent.
import type { FormValues } from '../../form/form-values.ts'
import type { DraftBody } from '../drafts/local-drafts.ts'
import type { LineSet } from '../lines/line-set.ts'

export const readersOf = (sets: readonly LineSet[]) =>
  Object.fromEntries(sets.map(({ lines, readers }) => [lines.name, readers()]))

export const linesOf = (sets: readonly LineSet[]) =>
  Object.fromEntries(sets.map(({ lines, body }) => [lines.name, body()]))

/** The draft to store; undefined when nothing was typed. */
export const draftOf = (typed: FormValues, sets: readonly LineSet[], key: string): DraftBody | undefined => {
  const lines = Object.fromEntries(
    sets.map(({ lines: { name }, store }) => [name, store.state().lines.map(({ values }) => values)]),
  )
  const isTyped = Object.values(typed).some(value => value !== '' && value !== null)
  return isTyped || Object.values(lines).some(rows => rows.length > 0) ? { head: typed, lines, key } : undefined
}

/** Faults of cells by the rows that they stood in when the document was sent. */
export const faultsByLine = (
  { store }: LineSet,
  cells: Readonly<Record<number, Readonly<Record<string, string>>>> = {},
): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(store.state().lines.flatMap(({ id }, row) => (cells[row] ? [[id, cells[row]] as const] : [])))
