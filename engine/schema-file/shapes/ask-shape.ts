// What a move asks for: fields, lines, rules over them, and the money that it takes or gives.

import { nameReference, withDescription } from '../language/shape.ts'
import { list, object } from '../language/shape-compound.ts'
import { lineChecks } from './checks-shape.ts'
import { fields } from './field-shape.ts'
import { ownFields } from './names.ts'
import { counter } from './presentation-shape.ts'

/** Its names are resolved with the answer, which is compiled as a resource of its own. */
export const ask = object(
  {},
  {
    properties: withDescription(
      'Fields of the answer, and lines, which stay with the document; `parent` is the document',
      fields,
      { reason: { type: 'string' } },
    ),
    parts: withDescription(
      'Parts whose fields and lines the move asks for too',
      list(nameReference('part'), { unique: true }),
      ['payment'],
    ),
    required: withDescription('Fields that must hold something, and lines that need a row', ownFields, ['reason']),
    checks: withDescription('Rules over the answer; `parent` is the document', lineChecks, [
      { id: 'all', rule: 'paid == parent.total', message: 'Pay it all' },
    ]),
    counter: withDescription('What the move takes or gives, beside its inputs, as `x-form.counter`', counter, {
      due: 'price',
    }),
  },
)
