// Typed values survive a crash of the page: stored in this browser while the form is open, removed on save or leave.
import type { FormValues } from '../form/form-values.ts'

export interface Draft {
  readonly values: FormValues
  /** The key of the save under way: the same after a reload, so that nothing is saved twice. */
  readonly idempotencyKey: string
}

const keyOf = (user: string, place: string): string => `draft:${user}:${place}`

export const readDraft = (user: string, place: string): Draft | undefined => {
  const text = localStorage.getItem(keyOf(user, place))
  if (text === null) return undefined
  try {
    return JSON.parse(text) as Draft
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export const keepDraft = (
  user: string,
  place: string,
  { values, idempotencyKey }: Draft,
  left: readonly string[],
): void => {
  const stored = Object.fromEntries(Object.entries(values).filter(([name]) => !left.includes(name)))
  localStorage.setItem(keyOf(user, place), JSON.stringify({ values: stored, idempotencyKey }))
}

export const dropDraft = (user: string, place: string): void => localStorage.removeItem(keyOf(user, place))
