// What a hand-written screen puts into the lines of a document: which columns, cells of its own, columns of its own.
import type { ComponentType } from 'react'
import type { LineSet } from './line-set.ts'
import type { ExtraColumn, LineSlotProps } from './line-slot.ts'

/** Made once, outside of what draws them: other slots are other rows. */
export interface LineSlots {
  /** Names of the columns, in their order; absent: those of the file. */
  readonly columns?: readonly string[] | undefined
  /** Cells in place of those of their field, by its name. */
  readonly cells?: Readonly<Record<string, ComponentType<LineSlotProps>>> | undefined
  /** Columns beside those of fields. */
  readonly extra?: readonly ExtraColumn[] | undefined
}

/** The lines with these columns and cells; rows, and what is sent of them, stay the same. */
export const slottedSet = (set: LineSet, { columns, cells = {}, extra = [] }: LineSlots): LineSet => {
  const chosen = columns?.flatMap(name => set.columns.find(({ field }) => field.name === name) ?? []) ?? set.columns
  return {
    ...set,
    extra,
    columns: chosen.map(column => {
      const Slot = cells[column.field.name]
      return Slot ? { ...column, Slot } : column
    }),
  }
}
