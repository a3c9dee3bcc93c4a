// Shape of translated texts, by the original text of the schema files.

import { fileKind, schemaLink } from './names.ts'
import { type InferShape, text, withDescription } from './shape.ts'
import { object, record } from './shape-compound.ts'

export const texts = object(
  {
    $schema: schemaLink,
    kind: fileKind('texts'),
    texts: withDescription(
      'The translation of each text of the schema files; it has the same {fields}',
      record(text({ min: 1 })),
      { Name: 'Nom' },
    ),
  },
  {},
)

export type TextsDefinition = InferShape<typeof texts>
