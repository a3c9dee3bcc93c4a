// A group of fields that several resources share.

import { oneOf } from '../shape.ts'
import { object } from '../shape-compound.ts'
import { fields } from './field.ts'
import { fieldNames, schemaLink, word } from './names.ts'
import { checks } from './resource.ts'

export const part = object(
  { $schema: schemaLink, kind: oneOf(['part']), title: word, properties: fields },
  { required: fieldNames, 'x-checks': checks },
)
