// Compares a typed document with the version that another user saved in the meantime: its fields, and the lines that differ.
import { type ValueWords, valueText } from '../../../../engine/fields/value-text.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { Version } from '../../../forms/VersionsDialog.tsx'
import { type DocumentRow, linesIn } from '../document-row.ts'
import type { LineSet } from '../lines/line-set.ts'

interface Compared {
  readonly resource: Resource
  readonly mine: JsonRow
  readonly theirs: DocumentRow
  readonly sets: readonly LineSet[]
  readonly words: ValueWords
}

export const documentVersions = ({ resource, mine, theirs, sets, words }: Compared): readonly Version[] => [
  ...resource.fields
    .filter(({ readOnly, calc }) => !readOnly && calc === undefined)
    .map(field => ({
      title: field.title,
      mine: valueText(field, mine[field.name], words),
      theirs: valueText(field, theirs[field.name] as JsonRow[string], words),
    })),
  ...sets.flatMap(set => lineVersions(set, linesIn(theirs, set.lines.name), words)),
]

const lineVersions = ({ lines, columns, rows }: LineSet, theirs: readonly JsonRow[], words: ValueWords) => {
  const mine = rows.lines().map(({ values }) => values)
  const text = (row: JsonRow | undefined): string =>
    row ? columns.map(({ field }) => valueText(field, row[field.name], words)).join(' · ') : ''
  const ids = [...new Set([...theirs, ...mine.filter(({ id }) => id !== undefined)].map(({ id }) => id))]
  const of = (all: readonly JsonRow[], id: JsonRow[string] | undefined) => all.find(row => row.id === id)
  return [
    ...ids.map(id => [of(mine, id), of(theirs, id)] as const),
    ...mine.filter(({ id }) => id === undefined).map(row => [row, undefined] as const),
  ]
    .map(([own, other], index) => ({ title: `${lines.title} ${index + 1}`, mine: text(own), theirs: text(other) }))
    .filter(version => version.mine !== version.theirs)
}
