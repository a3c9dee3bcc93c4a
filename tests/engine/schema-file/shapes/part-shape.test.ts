import { part } from '../../../../engine/schema-file/shapes/part-shape.ts'
import { example, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const buyer = example('pelanggan.part')

testAccepted(part, { buyer, payment: example('pembayaran.part') })

const rows: readonly WrongRow[] = [
  ['another kind', '/kind', 'parts', ['/kind: "parts" is not one of part; did you mean "part"?']],
  ['a part without fields', '/properties', undefined, ['/: the key "properties" is missing']],
  ['a required field twice', '/required', ['a', 'a'], ['/required/1: "a" stands here twice']],
  [
    'a field name in capitals',
    '/properties/Kode',
    {},
    ['/properties/Kode (key): "Kode" is not a field name of small letters, digits and _'],
  ],
  ['a check without a message', '/x-checks', [{ id: 'a', rule: 'a' }], ['/x-checks/0: the key "message" is missing']],
  ['a word that only a resource has', '/x-key', ['a'], ['/x-key (key): unknown key "x-key"']],
]

testRefused(part, buyer, rows)
