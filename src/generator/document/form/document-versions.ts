// Compares a typed document with the version that another user saved in the meantime: its fields, and the lines that differ.
import { uniq } from 'es-toolkit/array/uniq'
import { formatValue, type ValueWords } from '../../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { ComparedValue } from '../../../forms/VersionsDialog.tsx'
import { type DocumentRow, getLines } from '../document-row.ts'
import type { LineSet } from '../lines/line-set.ts'

interface DocumentComparison {
  readonly resource: Resource
  readonly mine: JsonRow
  readonly theirs: DocumentRow
  readonly sets: readonly LineSet[]
  readonly words: ValueWords
}

export const compareDocument = ({
  resource,
  mine,
  theirs,
  sets,
  words,
}: DocumentComparison): readonly ComparedValue[] => [
  ...resource.fields
    .filter(({ readOnly, calc }) => !readOnly && calc === undefined)
    .map(field => ({
      title: field.title,
      mine: formatValue(field, mine[field.name], words),
      theirs: formatValue(field, theirs[field.name] as JsonRow[string], words),
    })),
  ...sets.flatMap(set => compareLines(set, getLines(theirs, set.lines.name), words)),
]

const compareLines = ({ lines, columns, rows }: LineSet, theirs: readonly JsonRow[], words: ValueWords) => {
  const mine = rows.lines().map(({ values }) => values)
  const formatRow = (row: JsonRow | undefined): string =>
    row ? columns.map(({ field }) => formatValue(field, row[field.name], words)).join(' · ') : ''
  const ids = uniq([...theirs, ...mine.filter(({ id }) => id !== undefined)].map(({ id }) => id))
  const findById = (all: readonly JsonRow[], id: JsonRow[string] | undefined) => all.find(row => row.id === id)
  return [
    ...ids.map(id => [findById(mine, id), findById(theirs, id)] as const),
    ...mine.filter(({ id }) => id === undefined).map(row => [row, undefined] as const),
  ]
    .map(([mineRow, theirRow], index) => ({
      title: `${lines.title} ${index + 1}`,
      mine: formatRow(mineRow),
      theirs: formatRow(theirRow),
    }))
    .filter(version => version.mine !== version.theirs)
}
