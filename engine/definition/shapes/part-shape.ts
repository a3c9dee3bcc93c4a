// A group of fields that several resources share.

import { checks } from './checks-shape.ts'
import { fields } from './field-shape.ts'
import { describeExtendedFile, describeSchemaLink, fieldNames, fileKind, translatableLabel } from './names.ts'
import { allowAllInAnyFile, type InferShape, text, withDescription } from './shape.ts'
import { object } from './shape-compound.ts'

export const part = object(
  {
    $schema: describeSchemaLink('../dialect/part.schema.json'),
    kind: fileKind('part'),
    ...allowAllInAnyFile({
      title: withDescription('Its title', translatableLabel, 'Payment'),
      properties: withDescription('The fields, in their order', fields),
    }),
  },
  {
    'x-extends': describeExtendedFile('part', 'payment'),
    $comment: withDescription('For readers of the file; it has no effect', text(), 'As on the old forms'),
    required: withDescription('Required fields', fieldNames, ['sum']),
    'x-checks': withDescription('Rules over the whole row', checks),
  },
)

export type PartDefinition = InferShape<typeof part>
