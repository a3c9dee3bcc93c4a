// Records built name by name. A name may be any text, `__proto__` too, as in the body of a call.

type ReadonlyRecord<T> = Readonly<Record<string, T>>

/** The same names with other values. */
export const mapValues = <T, R>(record: ReadonlyRecord<T>, select: (value: T, name: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, select(value, name)]))

/** The names whose values are kept, in the same order. */
export const filterValues = <T>(
  record: ReadonlyRecord<T>,
  accepts: (value: T, name: string) => boolean,
): Record<string, T> => Object.fromEntries(Object.entries(record).filter(([name, value]) => accepts(value, name)))

/** A value for each name. */
export const mapNames = <R, N extends string = string>(
  names: readonly N[],
  select: (name: N, index: number) => R,
): Record<N, R> => Object.fromEntries(names.map((name, index) => [name, select(name, index)])) as Record<N, R>

/** A value for each thing, under its name. */
export const mapByName = <T extends { readonly name: string }, R>(
  things: readonly T[],
  select: (thing: T) => R,
): Record<string, R> => Object.fromEntries(things.map(thing => [thing.name, select(thing)]))

/** Computes a value once for each object; the value is released with the object. */
export const memoizeByObject = <Key extends object, Value>(compute: (key: Key) => Value): ((key: Key) => Value) => {
  const values = new WeakMap<Key, Value>()
  return key => {
    const cached = values.get(key)
    if (cached !== undefined) return cached
    const value = compute(key)
    values.set(key, value)
    return value
  }
}

/** Freezes the value deeply and returns it; a compiled schema is immutable. */
export const freezeDeep = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) if (typeof inner === 'object') freezeDeep(inner)
  return value
}
