// The filters of a report that a caller must choose.
import type { Report } from '../../../engine/schema/report.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'

/** Chooses required filters without a default: one of their choices, or the first row that they can reference. */
export const chooseRequiredFilters = async (
  schema: Schema,
  { filters }: Report,
  readRows: (path: string) => Promise<unknown>,
): Promise<Readonly<Record<string, unknown>>> => {
  const required = filters.filter(one => one.field.required && !one.default)
  const chosen = required.map(async ({ field }) => {
    const to = field.ref && getResource(schema, field.ref.to)
    const rows = to ? await readRows(`${to.api.path}?range=[0,0]`) : []
    const [row] = rows as readonly Readonly<Record<string, unknown>>[]
    return [field.name, field.choices[0]?.value ?? row?.[to?.key[0] ?? '']] as const
  })
  return Object.fromEntries(await Promise.all(chosen))
}
