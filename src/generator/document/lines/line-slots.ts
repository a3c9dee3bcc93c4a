// What a hand-written screen puts into the lines of a document: which columns, cells of its own, columns of its own.
import type { ComponentType } from 'react'
import { buildLineColumn, type LineColumn } from './line-columns.ts'
import type { LineSet } from './line-set.ts'
import type { ExtraColumn, LineSlotProps } from './line-slot.ts'

/** Made once, outside of what draws them: other slots are other rows. */
export interface LineSlots {
  /** Names of fields, in their order, also of those that are no columns in the file; absent: the columns of the file. */
  readonly columns?: readonly string[] | undefined
  /** Cells in place of those of their field, by its name. */
  readonly cells?: Readonly<Record<string, ComponentType<LineSlotProps>>> | undefined
  /** Columns beside those of fields. */
  readonly extra?: readonly ExtraColumn[] | undefined
}

/** The lines with these columns and cells; rows, and what is sent of them, stay the same. */
export const applySlots = (set: LineSet, { columns, cells = {}, extra = [] }: LineSlots): LineSet => {
  const listColumns = (name: string): readonly LineColumn[] => {
    const field = set.resource.field[name]
    const existing = set.columns.find(column => column.field.name === name)
    return existing ? [existing] : field ? [buildLineColumn(set.lines, field, true)] : []
  }
  const selected = columns?.flatMap(listColumns) ?? set.columns
  return {
    ...set,
    extra,
    columns: selected.map(column => {
      const Slot = cells[column.field.name]
      return Slot ? { ...column, Slot } : column
    }),
  }
}
