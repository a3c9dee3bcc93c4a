/** The same value, frozen to its leaves; nobody changes a compiled schema. */
export const freezeDeep = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) freezeDeep(inner)
  return value
}
