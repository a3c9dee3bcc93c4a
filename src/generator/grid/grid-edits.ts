// What was typed into a grid and is not saved yet: by row, with the version it stands on and the key of its save.
import type { JsonRow } from '../../../engine/record/row.ts'
import type { NumberValue } from '../../ui/inputs/number-text.ts'

export interface RowEdit {
  readonly versi: number
  /** The key of the save in progress: one for each row, unchanged until there is a final answer. */
  readonly key: string
  readonly values: Readonly<Record<string, NumberValue>>
}

export type GridEdits = Readonly<Record<string, RowEdit>>

interface Typed {
  readonly row: JsonRow
  readonly field: string
  readonly value: NumberValue
}

/** The edits after a cell was typed into; a value that is the row's own again is none. */
export const withCell = (edits: GridEdits, { row, field, value }: Typed, newKey: () => string): GridEdits => {
  const id = String(row.id)
  const before = edits[id] ?? { versi: Number(row.versi), key: newKey(), values: {} }
  const { [field]: _, ...others } = before.values
  const values = value === (row[field] ?? null) ? others : { ...others, [field]: value }
  return Object.keys(values).length === 0 ? withoutRow(edits, id) : { ...edits, [id]: { ...before, values } }
}

export const withoutRow = (edits: GridEdits, id: string): GridEdits => {
  const { [id]: _, ...others } = edits
  return others
}

/** The edits after the row turned out to be another by now: what was typed stays, on the row as it is. */
export const onNewerRow = (edits: GridEdits, current: JsonRow, newKey: () => string): GridEdits => {
  const id = String(current.id)
  const edit = edits[id]
  if (!edit) return edits
  const values = Object.fromEntries(Object.entries(edit.values).filter(([name, value]) => value !== current[name]))
  if (Object.keys(values).length === 0) return withoutRow(edits, id)
  return { ...edits, [id]: { versi: Number(current.versi), key: newKey(), values } }
}

const placeOf = (user: string, path: string): string => `grid:${user}:${path}`

/** What was typed outlives the page, as in every form. */
export const readEdits = (user: string, path: string): GridEdits => {
  try {
    return JSON.parse(localStorage.getItem(placeOf(user, path)) ?? '{}') as GridEdits
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

export const keepEdits = (user: string, path: string, edits: GridEdits): void => {
  if (Object.keys(edits).length === 0) localStorage.removeItem(placeOf(user, path))
  else localStorage.setItem(placeOf(user, path), JSON.stringify(edits))
}
