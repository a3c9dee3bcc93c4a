// A file to begin with: the columns of an import, an example, and the codes that the shop has.
import papa from 'papaparse'
import { utils, write } from 'xlsx'
import type { JsonScalar, Stored } from '../../engine/field/field-type.ts'
import { isDateType, isNumberType } from '../../engine/field/field-type.ts'
import { formatLabel } from '../../engine/record/row.ts'
import type { Field } from '../../engine/schema/field.ts'
import type { Import, ImportFileType } from '../../engine/schema/import.ts'
import { findField } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { listRows } from '../storage/rows.ts'
import { findLinesTarget } from './checks/confirmations.ts'

/** At most so many codes of one list. */
const maximumCodes = 1000

interface TemplateColumn {
  readonly heading: string
  readonly required: boolean
  readonly field: Field | undefined
}

/** The codes that a column may name, each with the label of its row. */
interface CodeList {
  readonly title: string
  readonly codes: readonly (readonly [code: Stored, label: string])[]
}

/** The bytes of the file; an Excel file has the codes in a second sheet. */
export const buildTemplate = async (caller: Caller, imported: Import, type: ImportFileType): Promise<Buffer> => {
  const columns = listTemplateColumns(caller, imported)
  const lists = await readCodeLists(caller, columns)
  const example = columns.map(column => buildExample(caller, column, lists))
  const rows = [columns.map(({ heading }) => heading), example]
  if (type === 'csv') return Buffer.from(papa.unparse(rows))
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), imported.type.slice(0, 31))
  utils.book_append_sheet(book, utils.aoa_to_sheet(arrangeCodes([...lists.values()])), 'Kode')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

const listTemplateColumns = ({ schema }: Caller, imported: Import): readonly TemplateColumn[] => {
  const into = getResource(schema, imported.into)
  const resolve = findLinesTarget(schema, imported)?.resolveField
  return imported.columns.map(({ name, required }) => {
    const definition = imported.fields.find(({ sources }) => sources.some(({ column }) => column === name))
    const field = definition && (resolve ? resolve(definition) : findField(into, definition.name))
    return { heading: formatHeading(name, imported), required, field }
  })
}

/** `kode_group` as `Kode Group` where the file may be written so. */
const formatHeading = (name: string, { file: { headers } }: Import): string =>
  headers === 'exact'
    ? name
    : name
        .split('_')
        .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
        .join(' ')

const readCodeLists = (
  { storage, schema, shop }: Caller,
  columns: readonly TemplateColumn[],
): Promise<ReadonlyMap<string, CodeList>> =>
  storage.read(async connection => {
    const lists = new Map<string, CodeList>()
    for (const name of new Set(columns.flatMap(({ field }) => field?.ref?.to ?? []))) {
      const resource = getResource(schema, name)
      const [key] = resource.key
      const query = { conditions: [], sort: [{ field: key, descending: false }], offset: 0, limit: maximumCodes }
      const { rows } = await listRows(connection, resource, query, shop.code)
      lists.set(name, {
        title: resource.title,
        codes: rows.map(row => [row[key] ?? '', formatLabel(resource, row)]),
      })
    }
    return lists
  })

/** An example where a cell has to be filled; others are empty. */
const buildExample = (
  { shop }: Caller,
  { field, required }: TemplateColumn,
  lists: ReadonlyMap<string, CodeList>,
): JsonScalar => {
  if (!field) return ''
  const [first] = lists.get(field.ref?.to ?? '')?.codes ?? []
  if (field.ref) return required ? (first?.[0] ?? '') : ''
  if (!required) return ''
  if (isNumberType(field.type)) return 1
  return isDateType(field.type) ? shop.businessDate : (field.choices?.[0]?.value ?? field.title.toUpperCase())
}

/** One pair of columns for each list. */
const arrangeCodes = (lists: readonly CodeList[]): Stored[][] => {
  const length = Math.max(0, ...lists.map(({ codes }) => codes.length))
  const lines = Array.from({ length }, (_, index) => lists.flatMap(({ codes }) => codes[index] ?? ['', '']))
  return [lists.flatMap(({ title }) => [title, '']), ...lines]
}
