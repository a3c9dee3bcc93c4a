// Shape of a card: entries of ledgers and documents about a row, newest first.

import { withReference } from '../language/naming.ts'
import { flag, withDescription } from '../language/shape.ts'
import { list, nonEmptyList, object } from '../language/shape-compound.ts'
import { expression, fieldName, translatableLabel, translatableText } from './names.ts'
import { findSourceName, source } from './report-shape.ts'

const cardSource = object(
  { from: source },
  {
    title: withDescription('The title of its rows; default: that of their document', translatableText, 'Weighed'),
    where: withDescription(
      'Which of them are about the row, `self`; of a ledger whose dim or place is the row all that are, and of these those where it holds',
      expression,
      'thing_code == self.thing_code',
    ),
    at: withDescription(
      'The place of each of them: only those while the row was there, by the first ledger of the card',
      expression,
      "place('tray', tray_code)",
    ),
    values: withDescription(
      'The fields that are shown of them; default: the amounts of a ledger',
      list(withReference('field of', fieldName, { of: findSourceName }), { unique: true }),
      ['weight'],
    ),
  },
)

export const card = object(
  {
    title: withDescription('The title of the entries', translatableLabel, 'Life'),
    of: withDescription('Where the entries come from', nonEmptyList(cardSource), [{ from: 'ledger:goods' }]),
  },
  {
    opens: withDescription('A row of the list opens its card, and not its form', flag, true),
    earlier: withDescription(
      'The key of the row that it was before; entries about that row are shown too',
      expression,
      "lookup('sorted', last(old_code), new_code == self.thing_code)",
    ),
  },
)
