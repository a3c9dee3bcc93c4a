// Shape of a card: entries of ledgers and documents about a row, newest first.
import { expression, fieldName, spokenText, spokenWord } from './names.ts'
import { naming } from './naming.ts'
import { source, sourceOf } from './report.ts'
import { flag, noted } from './shape.ts'
import { list, nonEmptyList, object } from './shape-compound.ts'

const cardSource = object(
  { from: source },
  {
    title: noted('What its rows are called; that of their document unless it says otherwise', spokenText, 'Weighed'),
    where: noted(
      'Which of them are about the row, `self`; of a ledger whose dim or place is the row all that are, and of these those where it holds',
      expression,
      'thing_code == self.thing_code',
    ),
    at: noted(
      'The place that each of them is about: those while the row lay there, by the ledger that stands first in the card',
      expression,
      "place('tray', tray_code)",
    ),
    values: noted(
      'Fields that are shown of them; of a ledger its amounts unless it says otherwise',
      list(naming('field of', fieldName, { of: sourceOf }), { unique: true }),
      ['weight'],
    ),
  },
)

export const card = object(
  {
    title: noted('What stands over the entries', spokenWord, 'Life'),
    of: noted('Where the entries come from', nonEmptyList(cardSource), [{ from: 'ledger:goods' }]),
  },
  {
    opens: noted('A row of the list opens its card, and not its form', flag, true),
    earlier: noted(
      'The key of the row that it was before; what is known of that one stands in the card too',
      expression,
      "lookup('sorted', old_code, new_code == self.thing_code)",
    ),
  },
)
