// A cell or a column of lines that a hand-written screen draws itself.
import type { ComponentType } from 'react'
import type { FormValues } from '../../form/form-values.ts'

/** The props of a custom cell: the current line, and a function that changes it. */
export interface LineSlotProps {
  /** Of the line, on this screen. */
  readonly id: string
  /** From 1. */
  readonly number: number
  readonly values: FormValues
  readonly change: (name: string, value: FormValues[string]) => void
}

export interface ExtraColumn {
  readonly name: string
  readonly title: string
  readonly align?: 'left' | 'right'
  readonly width?: number
  readonly Cell: ComponentType<LineSlotProps>
}
