// Everything that a form holds while it is open, as react-hook-form stores it.
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import type { Reader } from '../../../engine/expression/evaluate/reader.ts'
import type { Expression } from '../../../engine/expression/terms/scope.ts'
import type { FormValues } from './form-values.ts'

/** One row of a document's lines. */
export interface FormLine {
  /** Of this screen alone. */
  readonly id: string
  readonly values: FormValues
  /** Fields that the user or a scan entered; the others take their defaults. Absent: all of them were entered. */
  readonly typedFields?: readonly string[]
  /** Fields that are hidden or locked in it. */
  readonly closed?: readonly string[]
  /** Grows whenever the row is pointed out. */
  readonly flash: number
}

/** Lines of one kind: rows under keys that stay, so that a written cell is the matter of its row alone. */
export interface LineRows {
  readonly order: readonly string[]
  readonly rows: Readonly<Record<string, FormLine>>
  /** The row that was taken out last and can come back. */
  readonly removed: { readonly id: string; readonly index: number } | undefined
  /** Faults of the lines as a whole. */
  readonly whole?: string
}

export interface FormFields {
  /** As the form shows them. */
  readonly fields: FormValues
  /** What the user typed or picked; it is preserved while a field is hidden or locked. */
  readonly typed: FormValues
  /** Of a document, by their names. */
  readonly lines: Readonly<Record<string, LineRows>>
}

export type Form = UseFormReturn<FormFields>

/** What is wrong with the cells of a row, in words, or with its lines as a whole. */
export type Faults = Readonly<Record<string, string>>

/** Whether the form as a whole has faults. Reading it this way does not subscribe to the faults of single fields. */
export const hasFormFaults = ({ getFieldState }: Form): boolean => getFieldState('root' as keyof FormFields).invalid

/** What is wrong with the form as a whole. */
export const getFormFaults = ({ root = {} }: FieldErrors<FormFields>): readonly string[] =>
  Object.values(root).flatMap(error => (typeof error === 'object' ? (error.message ?? []) : []))

/** Whether a condition is not known to fail here; true without a condition. */
export const mayHold = (condition: Expression | undefined, reader: Reader): boolean => {
  if (!condition) return true
  const result = evaluate(condition.term, reader)
  return !('value' in result) || result.value !== false
}
