// Groups the notes of a schema check, each group under its title.
import type { SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'
import type { NoteGroup } from '../../engine/schema-file/language/shape.ts'

const titles: Readonly<Record<NoteGroup, string>> = {
  unused: 'Without effect',
  unopened: 'Not in the menu',
  slow: 'Reads without an index',
  texts: 'Translations',
}

interface GroupedNotes {
  readonly title: string
  readonly notes: readonly SchemaFault[]
}

/** The groups that have notes, each with their number. */
export const groupNotes = (notes: readonly SchemaFault[]): readonly GroupedNotes[] =>
  (Object.keys(titles) as NoteGroup[]).flatMap(group => {
    const own = notes.filter(({ note }) => note === group)
    return own.length === 0 ? [] : [{ title: `${titles[group]} (${own.length})`, notes: own }]
  })
