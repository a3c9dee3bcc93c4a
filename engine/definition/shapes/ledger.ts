// A book: entries that move amounts from one place to another, and the balances kept of them.

import { flag, nameOf, noted, oneOf, text } from '../shape.ts'
import { list, mapOf, object } from '../shape-compound.ts'
import { fieldName, schemaLink, word, words } from './names.ts'

const dimension = object({}, { $ref: text(), ref: nameOf('resource'), required: flag })
const amount = object({ $ref: text() }, { neverNegative: flag })

export const ledger = object(
  {
    $schema: schemaLink,
    kind: oneOf(['ledger']),
    title: word,
    table: fieldName,
    transfer: noted(
      'An entry lowers one place and raises another: two legs whose sum is zero',
      object({ from: fieldName, to: fieldName }, {}),
    ),
    amounts: mapOf(amount, { min: 1 }),
    kinds: mapOf(object({ title: word }, { reverses: text() })),
  },
  {
    dims: mapOf(dimension),
    balances: list(
      object(
        { id: fieldName, by: words },
        { daily: noted('Archived at closing: opening, movements by kind, closing', flag) },
      ),
    ),
    closedDay: oneOf(['block', 'next-open-day']),
    places: object(
      {},
      { ref: nameOf('resource'), pattern: text(), outside: noted('Places that may go below zero', words) },
    ),
  },
)
