// Checks `x-tree`: the parent is a row of the same resource, and the program alone writes level and path.

import { type FieldIndex, findField, type TreeFields } from '../../schema/resource.ts'
import type { ParsedField, ParsedSchema } from '../../schema/stages.ts'
import type { TableFile } from '../../schema-file/files/table-file.ts'

type ReportTreeFault = (word: keyof TreeFields, message: string) => void

export const checkTrees = (files: readonly TableFile[], schema: ParsedSchema): void => {
  for (const { name, path, definition, report } of files) {
    const { tree, kind, key } = definition
    const resource = schema.resources[name]
    if (!tree || resource?.file !== path) continue
    if (kind !== 'master') report(['x-tree'], `a tree is of a master, and "${name}" is a ${kind}`, 'key')
    else if (key.length > 1) report(['x-key'], `a parent is named by one field, and the key of "${name}" has several`)
    else checkTreeFields(resource, definition, (word, message) => report(['x-tree', word], message))
  }
}

const valueKeywords = ['x-calc', 'x-fetch', 'x-default', 'x-balance', 'x-number', 'x-store'] as const

const treeTypes = { level: 'integer', path: 'string' } as const

const checkTreeFields = (
  resource: FieldIndex<ParsedField> & { readonly name: string },
  { tree, properties }: Pick<TableFile['definition'], 'tree' | 'properties'>,
  reportFault: ReportTreeFault,
): void => {
  if (!tree) return
  const parent = findField(resource, tree.parent)
  if (parent && (parent.ref?.to !== resource.name || parent.type.many))
    reportFault('parent', `the parent is a row of "${resource.name}" too: say "x-ref": { "to": "${resource.name}" }`)
  else if (parent && (parent.readOnly || parent.required || parent.ref?.checked === false))
    reportFault('parent', 'users choose the parent, a row without one is a root, and its row is always there')
  for (const word of ['level', 'path'] as const) {
    const field = findField(resource, tree[word])
    if (!field) continue
    if (field.type.json.type !== treeTypes[word] || field.type.json.format !== undefined)
      reportFault(word, `a field of the type "${field.type.name}" holds no ${word}`)
    else if (!field.readOnly || valueKeywords.some(keyword => properties[field.name]?.keywords.has(keyword)))
      reportFault(word, `the program keeps "${field.name}": say "readOnly": true, and no value of its own`)
  }
}
