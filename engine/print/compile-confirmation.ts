// Compiles `x-confirm`: what a public page shows of a document to the holder of its code.

import { formatSuggestion } from '../message/suggest.ts'
import type { Confirmation } from '../schema/document.ts'
import { findField } from '../schema/resource.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import { findLines, type ResourceContext } from '../scope/flow-context.ts'

/** Reports a code that could be guessed or has no index, and fields that the lines do not have. */
export const compileConfirmation = (
  context: ResourceContext,
  { confirm: definition, index: indexes }: ResourceKeywords,
): Confirmation | undefined => {
  if (!definition) return undefined
  const { resource, report } = context
  const { code, title = resource.title, fields, lines = {}, key } = definition
  const field = findField(resource, code)
  if (field && !field.number?.pattern.some(({ kind }) => kind === 'uuid'))
    report(['x-confirm', 'code'], `"${code}" could be guessed: it needs "x-number" with {uuid}`)
  if (field && !indexes.some(([first]) => first === code))
    report(['x-confirm', 'code'], `documents are found by "${code}": say "x-index"`)
  for (const [name, shownFields] of Object.entries(lines)) {
    const table = findLines(context, name)
    const fieldNames = table?.fields.map(one => one.name) ?? []
    for (const [index, one] of shownFields.entries())
      if (table && !fieldNames.includes(one))
        report(
          ['x-confirm', 'lines', name, index],
          `the lines have no field "${one}"${formatSuggestion(one, fieldNames)}`,
        )
  }
  return { code, title, fields, lines, ...(key !== undefined && { key }) }
}
