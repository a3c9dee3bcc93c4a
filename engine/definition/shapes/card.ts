// Shape of a card: entries of ledgers and documents about a row, newest first.
import { expression, fieldName, spokenText, spokenWord } from './names.ts'
import { naming } from './naming.ts'
import { source, sourceOf } from './report.ts'
import { flag, noted } from './shape.ts'
import { list, nonEmptyList, object } from './shape-compound.ts'

const cardSource = object(
  { from: source },
  {
    title: noted('The title of its rows; default: that of their document', spokenText, 'Weighed'),
    where: noted(
      'Which of them are about the row, `self`; of a ledger whose dim or place is the row all that are, and of these those where it holds',
      expression,
      'thing_code == self.thing_code',
    ),
    at: noted(
      'The place of each of them: only those while the row was there, by the first ledger of the card',
      expression,
      "place('tray', tray_code)",
    ),
    values: noted(
      'The fields that are shown of them; default: the amounts of a ledger',
      list(naming('field of', fieldName, { of: sourceOf }), { unique: true }),
      ['weight'],
    ),
  },
)

export const card = object(
  {
    title: noted('The title of the entries', spokenWord, 'Life'),
    of: noted('Where the entries come from', nonEmptyList(cardSource), [{ from: 'ledger:goods' }]),
  },
  {
    opens: noted('A row of the list opens its card, and not its form', flag, true),
    earlier: noted(
      'The key of the row that it was before; entries about that row are shown too',
      expression,
      "lookup('sorted', old_code, new_code == self.thing_code)",
    ),
  },
)
