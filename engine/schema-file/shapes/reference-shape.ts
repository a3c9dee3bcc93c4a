// Shapes of references: `x-ref`, the defaults of a target in `x-lookup`, and copied fields.

import { extractPlaceholders, findNearestText, withReference } from '../language/naming.ts'
import { enumeration, flag, nameReference, withDescription } from '../language/shape.ts'
import { list, object, record, union, withShortForm } from '../language/shape-compound.ts'
import {
  expression,
  fieldName,
  fieldPath,
  fieldTemplate,
  ownFields,
  referencedField,
  translatableLabel,
  translatableText,
} from './names.ts'

const listed = withDescription('The lookup lists such a row too, greyed, with the message', flag, true)

const refusal = withReference('field of', translatableLabel, {
  of: findNearestText('to'),
  extractNames: extractPlaceholders,
})

/** Defaults of a resource for references to it. */
export const lookup = object(
  {},
  {
    search: withDescription('Fields that the lookup searches; default: those of the list', ownFields, ['name']),
    columns: withDescription('Fields that the lookup shows beside the label', ownFields, ['name', 'size']),
    preload: withDescription('Few rows: all are offered at once', flag, true),
    refusals: withDescription(
      'Messages for rows that the filter of a reference refuses, behind those of the reference itself',
      list(
        object(
          {
            if: withDescription('Holds for such a row', expression, 'sold'),
            message: withDescription(
              'Message for the user, with {fields} of the refused row',
              fieldTemplate,
              'Sold already',
            ),
          },
          { listed },
        ),
      ),
      [{ if: 'price == 0', message: 'Has no price' }],
    ),
  },
)

/** By the reference that the fields are copied through. */
export const copies = record(
  list(
    union(
      fieldName,
      object(
        { field: withDescription('Its name here', fieldName, 'maker_name') },
        {
          from: withDescription('Its name there, if that differs', fieldName, 'name'),
          title: withDescription('Its title here', translatableText, 'Maker'),
        },
      ),
    ),
  ),
  { key: /^[a-z_][a-z0-9_]*$/, keyExpects: 'the name of a field that refers to a row' },
)

export const copiesNote =
  'Fields copied from the row that a reference names, when it is picked: read only, of the type and title that they have there'

/** `"thing"` is `{ "to": "thing" }`. */
export const reference = withShortForm(
  nameReference('resource'),
  object(
    { to: withDescription('The resource whose key this field holds', nameReference('resource'), 'place') },
    {
      search: withDescription(
        'Fields that the lookup searches; default: those of the list',
        list(referencedField('to'), { unique: true }),
        ['name'],
      ),
      columns: withDescription(
        'Fields that the lookup shows beside the label',
        list(referencedField('to'), { unique: true }),
        ['name', 'address'],
      ),
      filter: withDescription(
        'Which rows may be named, and are offered; `self` is the row that names them',
        expression,
        'name != self.name',
      ),
      amount: withDescription(
        'A whole number that each offered row shows, such as how many a place holds; `self` is the row that names it',
        object(
          {
            title: withDescription('What it counts', translatableLabel, 'Things'),
            value: withDescription(
              'The number, worked out by the server',
              expression,
              "countOf('thing', maker == self.place_code)",
            ),
          },
          {},
        ),
        { title: 'Things', value: "countOf('thing', maker == self.place_code)" },
      ),
      check: withDescription(
        'false: stored and not checked, the row need not be there; where it is, its values are read',
        flag,
        false,
      ),
      scan: withDescription('A scanner fills it', flag, true),
      refusals: withDescription(
        'Messages for rows that the filter refuses; the first whose condition holds is shown',
        list(
          object(
            {
              if: withDescription('Holds for such a row; `self` is the row that names it', expression, 'sold'),
              message: withDescription(
                'Message for the user, with {fields} of the refused row',
                refusal,
                'Sold already',
              ),
            },
            { listed },
          ),
        ),
        [{ if: 'sold', message: 'Sold already' }],
      ),
      preload: withDescription('Few rows: all are offered at once', flag, true),
    },
  ),
  to => ({ to }),
)

/** `"maker.name"` is copied when it is picked. */
export const fetched = withShortForm(
  fieldPath,
  object(
    {
      from: withDescription('The reference, a dot, and the field of its row', fieldPath, 'maker.name'),
      mode: withDescription(
        'copy when picked, copy only into an empty field, or live (joined, never stored)',
        enumeration(['copy', 'copyIfEmpty', 'live']),
        'copy',
      ),
    },
    {},
  ),
  from => ({ from, mode: 'copy' }),
)
