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
