// The places in schema files that name a file: references of its kind, and names in texts of expressions.
import { getWholePlace } from '../../engine/schema-file/files/folder-files.ts'
import { findOffset, getLineAndColumn, readJson } from '../../engine/schema-file/language/read-json.ts'
import { readSchemaFile, type SourceFile, shapes } from '../../engine/schema-file/files/schema-file.ts'
import { collectReferences } from '../../engine/schema-file/language/naming.ts'
import type { JsonPath, NameReference, ReferenceKind } from '../../engine/schema-file/language/shape.ts'
import { isObject } from '../../engine/value/json-object.ts'

interface NamedFile {
  readonly name: string
  readonly kind: string
  readonly file: string
}

const resourceKinds: readonly ReferenceKind[] = ['resource', 'master', 'source']

/** `file:line:column` of each place in other files, in the order of the files. */
export const findReferences = (sources: readonly SourceFile[], named: NamedFile): readonly string[] => {
  const own = getWholePlace(sources.find(({ path }) => path === named.file)?.place ?? '')
  return sources.flatMap(source => {
    if (getWholePlace(source.place) === own) return []
    const file = readSchemaFile(source, [])
    const text = source.text.replace(/^\uFEFF/, '')
    const { root, value } = readJson(text)
    const references = file ? collectReferences(shapes[file.kind], file.definition) : []
    const paths = [
      ...references.flatMap(reference => (isReferenceTo(reference, named) ? [reference.path] : [])),
      ...(isTable(named) ? findQuotedNames(value, named.name) : []),
    ]
    const positions = paths.map(path => getLineAndColumn(text, findOffset(root, path)))
    return [...new Set(positions.map(({ line, column }) => `${source.path}:${line}:${column}`))]
  })
}

const isTable = ({ kind }: NamedFile): boolean => kind === 'resource' || kind === 'ledger'

const isReferenceTo = ({ kind, name }: NameReference, named: NamedFile): boolean => {
  const kinds: readonly string[] = named.kind === 'resource' ? resourceKinds : [named.kind]
  if (kinds.includes(kind)) return getWhole(name) === named.name
  return named.kind === 'ledger' && kind === 'source' && name === `ledger:${named.name}`
}

/** The file of lines or a journal: `journal:sale.goods` is of `sale`. */
const getWhole = (name: string): string => name.replace(/^(?:resource|journal|days):/, '').replace(/\..*$/, '')

/** Expressions name a resource or a ledger in quotes: `exists('sale.payments', ...)`. */
const findQuotedNames = (value: unknown, name: string, path: JsonPath = []): readonly JsonPath[] => {
  if (typeof value === 'string') return new RegExp(`'${name}['.]`).test(value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((entry, index) => findQuotedNames(entry, name, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, entry]) => findQuotedNames(entry, name, [...path, key]))
}
