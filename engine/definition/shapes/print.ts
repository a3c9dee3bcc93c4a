// Shapes of prints: proofs with rows and signatures, labels, and layouts from settings.

import { expression, fieldName, linesName, ownField, ownFields, spokenText, spokenWord, word } from './names.ts'
import { namedBy, naming, namingKeys } from './naming.ts'
import { flag, integer, nameOf, noted, oneOf } from './shape.ts'
import { either, list, mapOf, object } from './shape-compound.ts'

const signature = either(
  spokenWord,
  object(
    { title: noted('The title of the line', spokenWord, 'Approved by') },
    {
      by: noted('The field with who it was', ownField, 'made_by'),
      agreed: noted('The move that was authorized', naming('move', fieldName), 'save'),
    },
  ),
)

const millimetres = (note: string) => noted(`${note}, in millimetres`, expression)

const label = object(
  {},
  {
    barcode: noted('The field of the lines that is printed as a bar code', fieldName),
    fields: noted('Fields of the lines on each label', list(fieldName)),
    width: millimetres('How wide the paper is'),
    height: millimetres('How high it is'),
    columns: noted('How many labels are beside each other', expression),
    size: millimetres('How wide one label is'),
    step: millimetres('From the left edge of one label to that of the next'),
    edge: millimetres('From the edge of the paper to the first label'),
    gap: millimetres('Between one row of labels and the next'),
    code: noted('How the bar code is drawn: `bars`, which is the default, or `qr`', expression),
    dots: noted('Dots to a millimetre of a printer that is sent commands', expression),
  },
)

const layoutOfPrint = object(
  { from: noted('Whose rows hold the layout', nameOf('resource'), 'sheet') },
  {
    of: noted('The kind of document, where its layouts have kinds', word, 'SALE'),
    where: noted('Which of the rows; the first by its key is taken', expression, 'active'),
  },
)

export const prints = list(
  object(
    {
      id: noted('Its name in calls', fieldName, 'proof'),
      paper: noted('The paper', oneOf(['A4', 'A5', 'receipt-58', 'receipt-80', 'label']), 'A5'),
      template: noted(
        'How it is arranged: a proof with rows and signatures, or a label with a bar code',
        oneOf(['proof', 'label']),
        'proof',
      ),
    },
    {
      title: noted('Its title', spokenText, 'Proof'),
      landscape: noted('The paper lies', flag, true),
      copies: noted('How many of it', integer({ minimum: 1, maximum: 5 }), 2),
      fields: noted('Fields over the rows, or on the label', ownFields, ['number']),
      lines: noted('Lines that are its rows', linesName, 'things'),
      columns: noted(
        'Which of their fields are the columns, in this order; default: the columns of their list',
        list(naming('field of own lines', fieldName, { of: namedBy('lines') }), { unique: true }),
        ['name'],
      ),
      if: noted('Only rows that meet this condition', expression, 'paid > 0'),
      barcode: noted('The field that is printed as a bar code', ownField, 'number'),
      label: noted('A label for each of the lines, and the paper of the labels', label),
      signatures: noted('Who signs, under the rows', list(signature), ['Made by']),
      layouts: noted(
        'Where it is arranged by rows of a setting: on a page, or line by line on a roll',
        list(layoutOfPrint),
      ),
      values: noted(
        'What the keys of its layouts show, where that is no field of the same name; of `lines.key` with the line',
        mapOf(expression, { key: /^[a-z_][a-z0-9_]*([.][a-z_][a-z0-9_]*)?$/, keySays: 'a key of a layout' }),
      ),
      shows: noted(
        'Keys of its layouts that are printed after the fields if no layout is used; a key without a value is left out',
        list(fieldName, { unique: true }),
        ['paid_in_cash'],
      ),
      as: noted(
        'The default output: `page` (its layout), `plain` (the paper above), `roll`, `text`, `escpos`; labels `pdf`, `zpl`, `tspl`',
        expression,
      ),
    },
  ),
)

/** What a public page shows to the holder of a document's code. */
export const confirmation = object(
  {
    code: noted('The field with a code that cannot be guessed', ownField, 'secret_code'),
    fields: noted('Fields that are shown', ownFields, ['number']),
  },
  {
    title: noted('The title of the document', spokenWord, 'Receipt'),
    lines: noted(
      'Lines that are shown, with these fields of them',
      namingKeys('lines', mapOf(list(fieldName, { min: 1 }))),
      {
        things: ['name'],
      },
    ),
    key: noted('The key under which layouts have its address', fieldName, 'proof_address'),
  },
)
