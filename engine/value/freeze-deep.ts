/** Freezes the value deeply and returns it; a compiled schema is immutable. */
export const freezeDeep = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) if (typeof inner === 'object') freezeDeep(inner)
  return value
}
