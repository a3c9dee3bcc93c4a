// Shape of translated texts, by the original text of the schema files.

import { type InferShape, text, withDescription } from '../language/shape.ts'
import { object, record } from '../language/shape-compound.ts'
import { describeSchemaLink, fileKind } from './names.ts'

export const texts = object(
  {
    $schema: describeSchemaLink('../../dialect/texts.schema.json'),
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
