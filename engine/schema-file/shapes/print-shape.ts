// Shapes of prints: proofs with rows and signatures, labels, and layouts from settings.

import { findNearestText, withKeyReferences, withReference } from '../language/naming.ts'
import { enumeration, flag, integer, nameReference, withDescription } from '../language/shape.ts'
import { list, object, record, union } from '../language/shape-compound.ts'
import {
  expression,
  fieldName,
  linesName,
  nonEmptyText,
  ownField,
  ownFields,
  translatableLabel,
  translatableText,
} from './names.ts'

const signature = union(
  translatableLabel,
  object(
    { title: withDescription('The title of the line', translatableLabel, 'Approved by') },
    {
      by: withDescription('The field with who it was', ownField, 'made_by'),
      agreed: withDescription('The move that was authorized', withReference('move', fieldName), 'save'),
    },
  ),
)

const buildMillimetres = (note: string) => withDescription(`${note}, in millimetres`, expression)

const label = object(
  {},
  {
    barcode: withDescription('The field of the lines that is printed as a bar code', fieldName),
    fields: withDescription('Fields of the lines on each label', list(fieldName)),
    width: buildMillimetres('How wide the paper is'),
    height: buildMillimetres('How high it is'),
    columns: withDescription('How many labels are beside each other', expression),
    size: buildMillimetres('How wide one label is'),
    step: buildMillimetres('From the left edge of one label to that of the next'),
    edge: buildMillimetres('From the edge of the paper to the first label'),
    gap: buildMillimetres('Between one row of labels and the next'),
    code: withDescription('How the bar code is drawn: `bars`, which is the default, or `qr`', expression),
    dots: withDescription('Dots to a millimetre of a printer that is sent commands', expression),
  },
)

const refusal = object(
  {
    if: withDescription('Keeps it from being opened', expression, 'not consents'),
    message: withDescription('Why, for the user', translatableText, 'No consent'),
  },
  {},
)

const layoutOfPrint = object(
  { from: withDescription('Whose rows hold the layout', nameReference('resource'), 'sheet') },
  {
    of: withDescription('The kind of document, where its layouts have kinds', nonEmptyText, 'SALE'),
    where: withDescription('Which of the rows; the first by its key is taken', expression, 'active'),
  },
)

const message = object(
  {
    phone: withDescription('The field with the phone number', ownField, 'phone'),
    text: withDescription(
      'The text, with {fields} of the row, {shop} and {link}: the address at which a document is confirmed',
      nonEmptyText,
      '{shop}: {number} is ready',
    ),
  },
  {
    values: withDescription(
      'More {names} of the text, by expressions',
      record(expression, { key: /^[a-z_][a-z0-9_]*$/, keyExpects: 'a name of small letters, digits and _' }),
      { rest: 'total - paid' },
    ),
    refuse: withDescription('What keeps a message from being opened, and why', list(refusal), [
      { if: 'not consents', message: 'No consent' },
    ]),
  },
)

export const prints = list(
  object(
    {
      id: withDescription('Its name in calls', fieldName, 'proof'),
      template: withDescription(
        'How it is arranged: a proof with rows and signatures, a label with a bar code, or a message that is sent by phone',
        enumeration(['proof', 'label', 'message']),
        'proof',
      ),
    },
    {
      title: withDescription('Its title', translatableText, 'Proof'),
      paper: withDescription(
        'The paper; default: A5',
        enumeration(['A4', 'A5', 'receipt-58', 'receipt-80', 'label']),
        'A5',
      ),
      message: withDescription('The text of a message and its receiver', message),
      landscape: withDescription('The paper lies', flag, true),
      copies: withDescription(
        'How many of it, or what each of them is called on the paper',
        union(integer({ minimum: 1, maximum: 5 }), list(translatableLabel, { min: 1, unique: true })),
        2,
      ),
      fields: withDescription('Fields over the rows, or on the label', ownFields, ['number']),
      lines: withDescription(
        'Lines that are its rows; of several, in this order, fields that sum them are printed below all',
        union(linesName, list(linesName, { min: 1, unique: true })),
        'things',
      ),
      columns: withDescription(
        'Which fields of the first lines are the columns, in this order; default: the columns of their list',
        list(withReference('field of own lines', fieldName, { of: findNearestText('lines') }), { unique: true }),
        ['name'],
      ),
      if: withDescription('Only rows that meet this condition', expression, 'paid > 0'),
      barcode: withDescription('The field that is printed as a bar code', ownField, 'number'),
      label: withDescription('A label for each of the lines, and the paper of the labels', label),
      signatures: withDescription('Who signs, under the rows', list(signature), ['Made by']),
      layouts: withDescription(
        'Where it is arranged by rows of a setting: on a page, or line by line on a roll',
        list(layoutOfPrint),
      ),
      values: withDescription(
        'What the keys of its layouts show, where that is no field of the same name; of `lines.key` with the line',
        record(expression, { key: /^[a-z_][a-z0-9_]*([.][a-z_][a-z0-9_]*)?$/, keyExpects: 'a key of a layout' }),
      ),
      shows: withDescription(
        'Keys of its layouts that are printed after the fields if no layout is used; a key without a value is left out',
        list(fieldName, { unique: true }),
        ['paid_in_cash'],
      ),
      as: withDescription(
        'The default output: `page` (its layout), `plain` (the paper above), `roll`, `text`, `escpos`; labels `pdf`, `zpl`, `tspl`',
        expression,
      ),
    },
  ),
)

/** What a public page shows to the holder of a document's code. */
export const confirmation = object(
  {
    code: withDescription('The field with a code that cannot be guessed', ownField, 'secret_code'),
    fields: withDescription('Fields that are shown', ownFields, ['number']),
  },
  {
    title: withDescription('The title of the document', translatableLabel, 'Receipt'),
    lines: withDescription(
      'Lines that are shown, with these fields of them',
      withKeyReferences('lines', record(list(fieldName, { min: 1 }))),
      {
        things: ['name'],
      },
    ),
    key: withDescription('The key under which layouts have its address', fieldName, 'proof_address'),
  },
)
