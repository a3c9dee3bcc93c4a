// Shape of translated texts, by the original text of the schema files.

import { fileKind, schemaLink } from './names.ts'
import { noted, type Read, text } from './shape.ts'
import { mapOf, object } from './shape-compound.ts'

export const texts = object(
  {
    $schema: schemaLink,
    kind: fileKind('texts'),
    texts: noted(
      'What stands in place of each text, wherever a schema file says it; its {fields} stand in it too',
      mapOf(text({ min: 1 })),
      { Name: 'Nom' },
    ),
  },
  {},
)

export type TextsDefinition = Read<typeof texts>
