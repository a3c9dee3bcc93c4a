// Copies optional keywords from a definition.

/** The named properties that have a value: an optional keyword stays absent where the file has none. */
export const pickDefined = <T, Key extends keyof T>(value: T, ...keys: readonly Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.flatMap(key => (value[key] === undefined ? [] : [[key, value[key]]]))) as Pick<T, Key>
