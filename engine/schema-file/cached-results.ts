// Results of the compilation before, used again while nothing has changed that they were made from.
import type { ReportFault } from './language/shape.ts'

/** The parts of a schema of which each read of an entry is recorded; all others are inputs as a whole. */
interface SchemaParts {
  readonly resources: Readonly<Record<string, unknown>>
  readonly ledgers: Readonly<Record<string, unknown>>
}

interface Work<Schema extends SchemaParts, Result> {
  /** Unique among the results that are kept together. */
  readonly key: string
  /** What the result is made from beside the schema; compared by identity. */
  readonly inputs: readonly unknown[]
  readonly schema: Schema
  readonly report: ReportFault
  readonly run: (schema: Schema, report: ReportFault) => Result
}

interface CachedResult {
  readonly inputs: readonly unknown[]
  readonly reads: readonly [resources: Reads, ledgers: Reads]
  readonly result: unknown
}

interface Reads {
  readonly values: Map<string, unknown>
  /** The names, if all of them were read. */
  names?: readonly string[]
}

/** What compilations of the same files hand on to the next one. */
export interface Reuse {
  readonly compute: ReturnType<typeof createResultCache>
  /** The value of that name, or the equal one of the compilation before. */
  readonly keep: <T>(name: string, value: T) => T
  readonly keepEntries: <T>(name: string, values: Readonly<Record<string, T>>) => Readonly<Record<string, T>>
}

export const createReuse = (): Reuse => {
  const former = new Map<string, unknown>()
  const replace = <T>(name: string, value: T): T => {
    former.set(name, value)
    return value
  }
  return {
    compute: createResultCache(),
    keep: <T>(name: string, value: T) => replace(name, keepEqual(former.get(name) as T | undefined, value)),
    keepEntries: <T>(name: string, values: Readonly<Record<string, T>>) =>
      replace(name, keepEqualEntries(former.get(name) as typeof values | undefined, values)),
  }
}

/**
 * Returns a function that does the work, or returns its former result: if the inputs are the same, and all that it read of the
 * schema. A result with faults or notes is not kept, so that they are reported each time.
 */
const createResultCache = () => {
  const results = new Map<string, CachedResult>()
  return <Schema extends SchemaParts, Result>(work: Work<Schema, Result>): Result => {
    const { key, schema } = work
    const { resources: _resources, ledgers: _ledgers, ...others } = schema
    const inputs = [...work.inputs, ...Object.values(others)]
    const former = results.get(key)
    if (former && isSameList(former.inputs, inputs) && isUnchanged(former, schema)) return former.result as Result
    const resources = trackReads(schema.resources)
    const ledgers = trackReads(schema.ledgers)
    let isReported = false
    const report: ReportFault = (...fault) => {
      isReported = true
      work.report(...fault)
    }
    const result = work.run({ ...schema, resources: resources.record, ledgers: ledgers.record }, report)
    if (isReported) results.delete(key)
    else results.set(key, { inputs, reads: [resources.stopTracking(), ledgers.stopTracking()], result })
    return result
  }
}

const isUnchanged = ({ reads: [resources, ledgers] }: CachedResult, schema: SchemaParts): boolean =>
  hasSameReads(schema.resources, resources) && hasSameReads(schema.ledgers, ledgers)

const hasSameReads = (record: Readonly<Record<string, unknown>>, { values, names }: Reads): boolean => {
  if (names && !isSameList(names, Object.keys(record))) return false
  for (const [name, value] of values)
    if ((Object.hasOwn(record, name) ? record[name] : undefined) !== value) return false
  return true
}

/** The record, whose reads are noted until `stopTracking` is called. */
const trackReads = <T extends Readonly<Record<string, unknown>>>(record: T) => {
  const reads: Reads = { values: new Map() }
  let isFinished = false
  const recordRead = (name: string | symbol): void => {
    if (!isFinished && typeof name === 'string' && !reads.values.has(name))
      reads.values.set(name, Object.hasOwn(record, name) ? record[name] : undefined)
  }
  const tracked = new Proxy(record, {
    get: (target, name, receiver) => {
      recordRead(name)
      return Reflect.get(target, name, receiver)
    },
    getOwnPropertyDescriptor: (target, name) => {
      recordRead(name)
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
    has: (target, name) => {
      recordRead(name)
      return Reflect.has(target, name)
    },
    ownKeys: target => {
      if (!isFinished) reads.names = Object.keys(target)
      return Reflect.ownKeys(target)
    },
  })
  const stopTracking = (): Reads => {
    isFinished = true
    return reads
  }
  return { record: tracked, stopTracking }
}

// Keeps the former value where a new one equals it, so that what was computed from it can be found by identity.

/** The former value if both are equal, else the new one. */
export const keepEqual = <T>(former: T | undefined, value: T): T =>
  former !== undefined && isDeepEqual(former, value) ? former : value

type Entries<T> = Readonly<Record<string, T>>

/** The record with each former value that is equal; the former record if all of them are. */
export const keepEqualEntries = <T>(former: Entries<T> | undefined, values: Entries<T>): Entries<T> => {
  if (former === undefined) return values
  const merged = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      keepEqual(Object.hasOwn(former, name) ? former[name] : undefined, value),
    ]),
  )
  return isDeepEqual(former, merged) ? former : merged
}

/** True if plain objects, lists and sets have the same entries in the same order; anything else must be the same value. */
const isDeepEqual = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other, isDeepEqual)
  if (one instanceof Set) return other instanceof Set && isSameList([...one], [...other])
  if (!isPlain(one) || !isPlain(other)) return false
  const keys = Object.keys(one)
  return isSameList(keys, Object.keys(other)) && keys.every(key => isDeepEqual(one[key], other[key]))
}

const isPlain = (value: object): value is Record<string, unknown> => Object.getPrototypeOf(value) === Object.prototype

export const isSameList = (
  one: readonly unknown[],
  other: readonly unknown[],
  isSame: (one: unknown, other: unknown) => boolean = Object.is,
): boolean => one.length === other.length && one.every((value, index) => isSame(value, other[index]))
