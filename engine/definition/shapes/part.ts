// A group of fields that several resources share.

import { checks } from './checks.ts'
import { fields } from './field.ts'
import { fieldNames, fileKind, schemaLink, spokenWord } from './names.ts'
import { noted, type Read, text } from './shape.ts'
import { object } from './shape-compound.ts'

export const part = object(
  {
    $schema: schemaLink,
    kind: fileKind('part'),
    title: noted('Its title', spokenWord, 'Payment'),
    properties: noted('The fields, in their order', fields),
  },
  {
    $comment: noted('For readers of the file; it has no effect', text(), 'As on the old forms'),
    required: noted('Required fields', fieldNames, ['sum']),
    'x-checks': noted('Rules over the whole row', checks),
  },
)

export type PartDefinition = Read<typeof part>
