import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import { textOf } from '../fields/plain-cell.tsx'

/** `Hapus {code} ?` with the row's values in place of the names. */
export const fillTemplate = (template: string, resource: Resource, row: JsonRow): string =>
  template.replaceAll(/\{([^}]*)\}/g, (_, name: string) => {
    const field = resource.field[name]
    return field ? textOf(field, row[name] ?? null) : ''
  })
