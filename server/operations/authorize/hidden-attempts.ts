// Authorizations that depend on hidden values: previews do not reveal the result, and attempts are limited.

import { collectLineFields, collectOwnFields } from '../../../engine/expression/terms/needs.ts'
import type { Authorization } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { memoizeByObject } from '../../../engine/values/memoize-by-object.ts'
import { mapByName } from '../../../engine/values/records.ts'
import type { Caller } from '../../caller/caller.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Document } from '../document/document.ts'
import type { HiddenOutcome } from '../document/move-context.ts'

/** Different failed attempts of a user on a business day; then every such move requires an authorization. */
const maxAttempts = 5

interface DayAttempts {
  readonly businessDate: string
  /** Inputs of the hidden values; repeating an attempt reveals nothing new. */
  readonly inputs: Set<string>
}

/** Kept in the process, by shop and user, because a user compares results on one screen. */
const getStorageAttempts = memoizeByObject((_storage: Storage) => new Map<string, DayAttempts>())

const getAttempts = ({ storage, shop, user }: Caller): Set<string> => {
  const attempts = getStorageAttempts(storage)
  const key = JSON.stringify([shop.code, user.userId])
  const { businessDate } = shop
  const stored = attempts.get(key)
  const current = stored?.businessDate === businessDate ? stored : { businessDate, inputs: new Set<string>() }
  attempts.set(key, current)
  return current.inputs
}

export const hasAttemptsLeft = (caller: Caller): boolean => getAttempts(caller).size < maxAttempts

export interface HiddenAttempt {
  /** Called inside the transaction by a move whose condition reads hidden fields. */
  readonly note: (outcome: HiddenOutcome, inputs: string) => void
  /** Called at the beginning of each transaction of the move; one that runs again reveals nothing of its first run. */
  readonly reset: () => void
  /** Awaits the move: an attempt without a document is counted, an authorized one clears the count. */
  readonly settle: <T>(written: Promise<T>) => Promise<T>
}

export const createHiddenAttempt = (caller: Caller): HiddenAttempt => {
  let last: { readonly outcome: HiddenOutcome; readonly inputs: string } | undefined
  const count = (inputs: string): void => {
    if (hasAttemptsLeft(caller)) getAttempts(caller).add(inputs)
  }
  return {
    note: (outcome, inputs) => {
      last = { outcome, inputs }
      // Counts at once, for parallel requests.
      if (outcome === 'refused') count(inputs)
    },
    reset: () => {
      last = undefined
    },
    settle: async written => {
      try {
        const answer = await written
        if (last?.outcome === 'refused') getAttempts(caller).clear()
        else if (last) getAttempts(caller).delete(last.inputs)
        return answer
      } catch (error) {
        // A move that passes and fails later reveals as much as a refusal.
        if (last) count(last.inputs)
        throw error
      }
    },
  }
}

interface MaskedDocument {
  /** The document with defaults in the hidden fields of the condition. */
  readonly document: Document
  /** The inputs of the hidden values. */
  readonly inputs: string
}

/** Returns undefined if the condition reads no hidden field. */
export const maskHiddenFields = (
  { caller, resource }: { readonly caller: Caller; readonly resource: Resource },
  { if: condition }: Authorization,
  document: Document,
): MaskedDocument | undefined => {
  if (!condition) return undefined
  const { visible } = caller.access.of(resource)
  const hidden = collectOwnFields(condition.term).flatMap(name => {
    const field = findField(resource, name)
    return field && !visible(field) ? [field] : []
  })
  if (hidden.length === 0) return undefined
  const defaults = mapByName(hidden, field => field.default)
  const inputs = JSON.stringify([resource.name, ...hidden.map(field => listInputs(field, document))])
  return { document: { ...document, row: { ...document.row, ...defaults } }, inputs }
}

const listInputs = ({ calc }: Field, { row, lines }: Document): readonly unknown[] => {
  if (!calc) return []
  const lineInputs = collectLineFields(calc.term).map(path => {
    const [name = '', field = ''] = path.split('.')
    return [path, (lines[name] ?? []).map(line => line[field])]
  })
  return [...collectOwnFields(calc.term).map(name => [name, row[name]]), ...lineInputs]
}
