// Shape of translated texts, by the original text of the schema files.

import { fileKind, schemaLink } from './names.ts'
import { noted, type Read, text } from './shape.ts'
import { mapOf, object } from './shape-compound.ts'

export const texts = object(
  {
    $schema: schemaLink,
    kind: fileKind('texts'),
    texts: noted(
      'The translation of each text of the schema files; it has the same {fields}',
      mapOf(text({ min: 1 })),
      { Name: 'Nom' },
    ),
  },
  {},
)

export type TextsDefinition = Read<typeof texts>
