// Authorizations that depend on hidden values: previews do not reveal the result, and attempts are limited.

import type { Term } from '../../../engine/expression/terms/term.ts'
import { collectLineFields, collectOwnFields, flattenTerms } from '../../../engine/expression/terms/term-parts.ts'
import type { Authorization, Move } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { getLedger } from '../../../engine/schema/schema.ts'
import { mapByName, memoizeByObject } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { isSealed } from '../../ledger/blind-counts.ts'
import {
  type AttemptOwner,
  deleteAttempts,
  findAttempts,
  hashInputs,
  saveAttempt,
} from '../../storage/authorizations.ts'
import type { Connection, Storage } from '../../storage/storage.ts'
import type { HiddenCondition } from '../document/move-context.ts'
import type { Document } from '../document/parse-document.ts'

/** Different failed attempts of a user on a business day; then every such move requires an authorization. */
const maxAttempts = 5

/** Attempts of moves that have not ended, by shop and user: a move cannot write what outlives its own rollback. */
const getRunningAttempts = memoizeByObject((_storage: Storage) => new Map<string, ReadonlySet<string>>())

const getOwner = ({ shop, user }: Caller): AttemptOwner => ({
  shop: shop.code,
  userId: user.userId,
  businessDate: shop.businessDate,
})

const changeRunning = (caller: Caller, change: (running: ReadonlySet<string>) => ReadonlySet<string>): void => {
  const attempts = getRunningAttempts(caller.storage)
  const key = JSON.stringify(getOwner(caller))
  const changed = change(attempts.get(key) ?? new Set())
  if (changed.size === 0) attempts.delete(key)
  else attempts.set(key, changed)
}

/** The digests of what the user has tried on the business day; repeating an attempt reveals nothing new. */
export const readAttempts = async (connection: Connection, caller: Caller): Promise<ReadonlySet<string>> => {
  const running = getRunningAttempts(caller.storage).get(JSON.stringify(getOwner(caller))) ?? new Set()
  return new Set([...(await findAttempts(connection, getOwner(caller))), ...running])
}

export const hasAttemptsLeft = (tried: ReadonlySet<string>): boolean => tried.size < maxAttempts

export interface HiddenAttempt {
  /** Called inside the transaction by a move whose condition reads hidden fields. */
  readonly note: (noted: HiddenCondition) => void
  /** Called at the beginning of each transaction of the move; one that runs again reveals nothing of its first run. */
  readonly reset: () => void
  /** Awaits the move: an attempt without a document is counted, an authorized one clears the count. */
  readonly settle: <T>(written: Promise<T>) => Promise<T>
  /** Awaits a rehearsal of the move, which reveals as much as a refusal: it is counted, whatever it comes to. */
  readonly settleRehearsal: <T>(rehearsed: Promise<T>) => Promise<T>
}

export const createHiddenAttempt = (caller: Caller): HiddenAttempt => {
  let last: (HiddenCondition & { readonly hash: string }) | undefined
  const store = (change: (connection: Connection) => Promise<void>): Promise<void> =>
    caller.storage.write(change, { shop: caller.shop.code })
  const countFailed = async (): Promise<void> => {
    const failed = last
    if (failed && hasAttemptsLeft(failed.tried) && !failed.tried.has(failed.hash))
      await store(connection => saveAttempt(connection, getOwner(caller), failed.hash))
  }
  const release = (): void => {
    const hash = last?.hash
    if (hash !== undefined) changeRunning(caller, running => running.difference(new Set([hash])))
  }
  return {
    note: noted => {
      last = { ...noted, hash: hashInputs(noted.inputs) }
      const { hash } = last
      // Counts at once, for parallel requests.
      if (noted.outcome === 'refused') changeRunning(caller, running => new Set([...running, hash]))
    },
    reset: () => {
      last = undefined
    },
    settle: async written => {
      try {
        const answer = await written
        if (last && last.tried.size > 0) await clearAttempts(caller, store, last)
        return answer
      } catch (error) {
        // A move that passes and fails later reveals as much as a refusal.
        await countFailed()
        throw error
      } finally {
        release()
      }
    },
    settleRehearsal: async rehearsed => {
      try {
        return await rehearsed
      } finally {
        await countFailed()
        release()
      }
    },
  }
}

/** Another person has seen an authorized document, so its user counts anew; otherwise only that document is no attempt. */
const clearAttempts = async (
  caller: Caller,
  store: (change: (connection: Connection) => Promise<void>) => Promise<void>,
  { outcome, tried, hash }: HiddenCondition & { readonly hash: string },
): Promise<void> => {
  if (outcome === 'refused') await store(connection => deleteAttempts(connection, getOwner(caller)))
  else if (tried.has(hash)) await store(connection => deleteAttempts(connection, getOwner(caller), hash))
}

interface HiddenSourceOptions {
  readonly caller: Caller
  readonly resource: Resource
  /** Its fields are the sources of what it sets. */
  readonly move: Move
}

/** Returns whether the term reads a hidden field or a balance that is counted blind, also by what the move sets or a field computes. */
export const hasHiddenSource = (
  options: HiddenSourceOptions,
  term: Term,
  followed: ReadonlySet<string> = new Set(),
): boolean => {
  const { caller, resource, move } = options
  const { visible } = caller.access.of(resource)
  const isBlind = (part: Term): boolean =>
    part.kind === 'ledger' && isSealed(caller, getLedger(caller.schema, part.ledger))
  if (flattenTerms(term).some(isBlind)) return true
  return collectOwnFields(term).some(name => {
    const field = findField(resource, name)
    if (!field || followed.has(name)) return false
    if (!visible(field)) return true
    const source = move.sets[name] ?? field.calc
    return source !== undefined && hasHiddenSource(options, source.term, new Set([...followed, name]))
  })
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
