// Rows that every shop has after its creation, whatever the start data: they are in each complete start file.
import type { JsonScalar } from '../field/field-type.ts'
import type { ResourceCore, ResourceFields } from '../schema/resource.ts'
import type { Schema } from '../schema/schema.ts'
import type { Row } from './row.ts'

const collectSystemKeys = ({ starts }: Pick<Schema, 'starts'>, { name, key }: ResourceCore): ReadonlySet<string> => {
  const whole = Object.values(starts).filter(({ isBase }) => !isBase)
  const keysByStart = whole.map(
    ({ shops }) => new Set((shops['*']?.[name] ?? []).map(row => JSON.stringify(key.map(one => row[one] ?? null)))),
  )
  const [first = new Set<string>(), ...others] = keysByStart
  return new Set([...first].filter(one => others.every(keys => keys.has(one))))
}

/** True for a row that every shop has from the start, and that the program may rely on. */
export const isSystemRow = (
  schema: Pick<Schema, 'starts'>,
  resource: ResourceCore & ResourceFields,
  row: Row,
): boolean => {
  // A setting without a row has its default.
  if (resource.kind !== 'master') return false
  const systemKeys = collectSystemKeys(schema, resource)
  if (systemKeys.size === 0) return false
  const key = resource.key.map((name): JsonScalar => {
    const value = row[name] ?? null
    return value === null ? null : (resource.field[name]?.type.toJson(value) ?? null)
  })
  return systemKeys.has(JSON.stringify(key))
}
