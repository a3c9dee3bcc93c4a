// Shapes of references: `x-ref`, the defaults of a target in `x-lookup`, and copied fields.

import { expression, fieldName, fieldOf, fieldPath, ownFields, sentence, spokenText, spokenWord } from './names.ts'
import { inBraces, namedBy, naming } from './naming.ts'
import { flag, nameOf, noted, oneOf } from './shape.ts'
import { either, list, mapOf, object } from './shape-compound.ts'

const refusal = naming('field of', spokenWord, { of: namedBy('to'), within: inBraces })

/** Defaults of a resource for references to it. */
export const lookup = object(
  {},
  {
    search: noted('Fields that the lookup searches; default: those of the list', ownFields, ['name']),
    columns: noted('Fields that the lookup shows beside the label', ownFields, ['name', 'size']),
    preload: noted('Few rows: all are offered at once', flag, true),
    refusals: noted(
      'Messages for rows that the filter of a reference refuses, behind those of the reference itself',
      list(
        object(
          {
            if: noted('Holds for such a row', expression, 'sold'),
            message: noted('Message for the user, with {fields} of the refused row', sentence, 'Sold already'),
          },
          {},
        ),
      ),
      [{ if: 'price == 0', message: 'Has no price' }],
    ),
  },
)

/** By the reference that the fields are copied through. */
export const copies = mapOf(
  list(
    either(
      fieldName,
      object(
        { field: noted('Its name here', fieldName, 'maker_name') },
        {
          from: noted('Its name there, if that differs', fieldName, 'name'),
          title: noted('Its title here', spokenText, 'Maker'),
        },
      ),
    ),
  ),
  { key: /^[a-z_][a-z0-9_]*$/, keySays: 'the name of a field that refers to a row' },
)

export const copiesNote =
  'Fields copied from the row that a reference names, when it is picked: read only, of the type and title that they have there'

export const reference = object(
  { to: noted('The resource whose key this field holds', nameOf('resource'), 'place') },
  {
    search: noted(
      'Fields that the lookup searches; default: those of the list',
      list(fieldOf('to'), { unique: true }),
      ['name'],
    ),
    columns: noted('Fields that the lookup shows beside the label', list(fieldOf('to'), { unique: true }), [
      'name',
      'address',
    ]),
    filter: noted(
      'Which rows may be named, and are offered; `self` is the row that names them',
      expression,
      'name != self.name',
    ),
    check: noted(
      'false: stored and not checked, the row need not be there; where it is, its values are read',
      flag,
      false,
    ),
    scan: noted('A scanner fills it', flag, true),
    refusals: noted(
      'Messages for rows that the filter refuses; the first whose condition holds is shown',
      list(
        object(
          {
            if: noted('Holds for such a row; `self` is the row that names it', expression, 'sold'),
            message: noted('Message for the user, with {fields} of the refused row', refusal, 'Sold already'),
          },
          {},
        ),
      ),
      [{ if: 'sold', message: 'Sold already' }],
    ),
    onDelete: noted('What deleting the other row does: refused unless set otherwise', oneOf(['block']), 'block'),
    preload: noted('Few rows: all are offered at once', flag, true),
  },
)

export const fetched = object(
  {
    from: noted('The reference, a dot, and the field of its row', fieldPath, 'maker.name'),
    mode: noted(
      'copy when picked, copy only into an empty field, or live (joined, never stored)',
      oneOf(['copy', 'copyIfEmpty', 'live']),
      'copy',
    ),
  },
  {},
)
