// That each word of the card of a row is carried out.
import { withLedgers } from '../schema/ledger-files.ts'
import { buildEdits, type Edit } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('thing')

/** A document whose lines name a thing and where it was seen. */
const check: Edit = [
  'resources/goods/check.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    title: 'Check',
    type: 'object',
    'x-kind': 'master',
    'x-key': ['no'],
    required: ['no'],
    properties: {
      no: { $ref: 'types#code' },
      seen: { $ref: 'types#code' },
      room: { $ref: 'types#code' },
      before: { $ref: 'types#code' },
    },
  },
]

const books = [...withLedgers, check]

const changeCard = (one: object, more: object = {}): readonly Edit[] => [
  ...books,
  at('/x-card', {
    title: 'Life',
    of: [{ from: 'ledger:goods' }, ...(Object.keys(one).length > 0 ? [one] : [])],
    ...more,
  }),
]

const seen = { from: 'check', where: 'seen == self.thing_code' }
const lain = { from: 'check', at: "place('tray', room, room)" }

export const cardProofs: Proofs = {
  'x-card': {
    passes: changeCard({}),
    fails: [...books, at('/x-card', [])],
    fault: 'schema/resources/goods/thing.json /x-card: expected an object, found a list @ []',
  },
  'x-card.title': {
    passes: changeCard({}, { title: 'Past' }),
    fails: changeCard({}, { title: '' }),
    fault: 'schema/resources/goods/thing.json /x-card/title: expected a text, found an empty text @ "",',
  },
  'x-card.of': {
    passes: changeCard(seen),
    fails: changeCard({}, { of: [] }),
    fault: 'schema/resources/goods/thing.json /x-card/of: expected at least 1 entry, found 0 @ []',
  },
  'x-card.of[].from': {
    passes: changeCard(seen),
    fails: changeCard({ ...seen, from: 'chek' }),
    fault:
      'schema/resources/goods/thing.json /x-card/of/1/from: no resource is called "chek"; did you mean "check"? @ "chek",',
  },
  'x-card.of[].title': {
    passes: changeCard({ ...seen, title: 'Seen' }),
    fails: changeCard({ ...seen, title: 7 }),
    fault: 'schema/resources/goods/thing.json /x-card/of/1/title: expected a text, found the number 7 @ 7',
  },
  'x-card.of[].where': {
    passes: changeCard(seen),
    fails: changeCard({ ...seen, where: 'sen == self.thing_code' }),
    fault:
      'schema/resources/goods/thing.json /x-card/of/1/where: nothing is called "sen"; did you mean "seen"? @ sen == self.thing_code"',
  },
  'x-card.of[].at': {
    passes: changeCard(lain),
    fails: changeCard({ ...lain, at: 'rom' }),
    fault: 'schema/resources/goods/thing.json /x-card/of/1/at: nothing is called "rom"; did you mean "room"? @ rom"',
  },
  'x-card.of[].values': {
    passes: changeCard({ ...seen, values: ['room'] }),
    fails: changeCard({ ...seen, values: ['rom'] }),
    fault:
      'schema/resources/goods/thing.json /x-card/of/1/values/0: "check" has no field "rom"; did you mean "room"? @ "rom"',
  },
  'x-card.opens': {
    passes: changeCard({}, { opens: true }),
    fails: changeCard({}, { opens: 'yes' }),
    fault: 'schema/resources/goods/thing.json /x-card/opens: expected true or false, found the text "yes" @ "yes"',
  },
  'x-card.earlier': {
    passes: changeCard({}, { earlier: "lookup('check', last(before), seen == self.thing_code)" }),
    fails: changeCard({}, { earlier: 'befor' }),
    fault: 'schema/resources/goods/thing.json /x-card/earlier: nothing is called "befor" @ befor"',
  },
}
