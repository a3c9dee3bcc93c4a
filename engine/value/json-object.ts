/** A JSON object with unchecked members. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Lists and null are no objects. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
