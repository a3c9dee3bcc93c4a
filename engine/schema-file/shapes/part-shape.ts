// A group of fields that several resources share.

import { allowAllInAnyFile, type InferShape, text, withDescription } from '../language/shape.ts'
import { object } from '../language/shape-compound.ts'
import { checks } from './checks-shape.ts'
import { fields } from './field-shape.ts'
import { describeExtendedFile, describeSchemaLink, fieldNames, fileKind, translatableLabel } from './names.ts'

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
