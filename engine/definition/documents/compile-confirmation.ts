// Compiles `x-confirm`: what a public page shows of a document to the holder of its code.
import { suggestion } from '../../faults/suggest.ts'
import type { Confirmation } from '../../schema/document.ts'
import { findField } from '../../schema/resource.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import { findLines, type ResourceReading } from './flow-reading.ts'

/** Reports a code that could be guessed or has no index, and fields that the lines do not have. */
export const confirmationOf = (
  reading: ResourceReading,
  { 'x-confirm': said, 'x-index': indexes = [] }: ResourceDefinition,
): Confirmation | undefined => {
  if (!said) return undefined
  const { resource, report } = reading
  const { code, title = resource.title, fields, lines = {}, key } = said
  const field = findField(resource, code)
  if (field && !field.number?.pattern.some(({ kind }) => kind === 'uuid'))
    report(['x-confirm', 'code'], `"${code}" could be guessed: it needs "x-number" with {uuid}`)
  if (field && !indexes.some(([first]) => first === code))
    report(['x-confirm', 'code'], `documents are found by "${code}": say "x-index"`)
  for (const [name, shown] of Object.entries(lines)) {
    const table = findLines(reading, name)
    const known = table?.fields.map(one => one.name) ?? []
    for (const [index, one] of shown.entries())
      if (table && !known.includes(one))
        report(['x-confirm', 'lines', name, index], `the lines have no field "${one}"${suggestion(one, known)}`)
  }
  return { code, title, fields, lines, ...(key !== undefined && { key }) }
}
