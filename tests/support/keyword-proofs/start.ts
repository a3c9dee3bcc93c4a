// That each word of start data is carried out.
import { buildEdits } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('start')

const offer = { id: 'usual', title: 'The Usual Things', rows: { thing: [{ thing_code: 'T1', name: 'ONE' }] } }

export const startProofs: Proofs = {
  $schema: {
    passes: [at('/$schema', '../dialect/start.schema.json')],
    fails: [at('/$schema', 7)],
    fault: 'schema/start/empty.json /$schema: expected a text, found the number 7 @ 7,',
  },
  kind: {
    passes: [at('/kind', 'start')],
    fails: [at('/kind', 'begin')],
    fault: 'schema/start/empty.json /kind: "begin" is not one of start @ "begin",',
  },
  chain: {
    passes: [at('/chain', { place: [{ place_code: '{shop}', name: 'FIRST' }] })],
    fails: [at('/chain', { plac: [] })],
    fault: 'schema/start/empty.json /chain/plac: no resource is called "plac"; did you mean "place"? @ "plac": []',
  },
  base: {
    passes: [
      ['start/first.json', '', { $schema: '../dialect/start.schema.json', kind: 'start', chain: {} }],
      at('/base', 'first'),
    ],
    fails: [at('/base', 'others')],
    fault: 'schema/start/empty.json /base: no other start data is called "others" @ "others"',
  },
  days: {
    passes: [
      at('/chain/place', [{ place_code: 'A', name: 'FIRST' }]),
      at('/days', { 2: { A: { thing: [{ thing_code: 'T2', name: 'TWO' }] } } }),
    ],
    fails: [at('/days', { soon: { A: {} } })],
    fault: 'schema/start/empty.json /days/soon: "soon" is not a number of days @ "soon": {',
  },
  offers: {
    passes: [at('/offers', [offer])],
    fails: [at('/offers', [])],
    fault: 'schema/start/empty.json /offers: expected at least 1 entry, found 0 @ []',
  },
  'offers[].id': {
    passes: [at('/offers', [offer])],
    fails: [at('/offers', [offer, offer])],
    fault: 'schema/start/empty.json /offers/1/id: another offer is called "usual" @ "usual",',
  },
  'offers[].title': {
    passes: [at('/offers', [offer])],
    fails: [at('/offers', [{ ...offer, title: '' }])],
    fault: 'schema/start/empty.json /offers/0/title: expected a text, found an empty text @ "",',
  },
  'offers[].about': {
    passes: [at('/offers', [{ ...offer, about: 'As the guild lists them' }])],
    fails: [at('/offers', [{ ...offer, about: '' }])],
    fault: 'schema/start/empty.json /offers/0/about: expected a text, found an empty text @ ""',
  },
  'offers[].rows': {
    passes: [at('/offers', [offer])],
    fails: [at('/offers', [{ ...offer, rows: { thing: [{ name: 'ONE' }] } }])],
    fault: 'schema/start/empty.json /offers/0/rows/thing/0: "thing" requires "thing_code": give the row a value @ {',
  },
  shops: {
    passes: [at('/shops', { '*': { thing: [{ thing_code: 'T1', name: 'ONE' }] } })],
    fails: [at('/shops', { '*': { thing: [{ cod: 1 }] } })],
    fault: 'schema/start/empty.json /shops/*/thing/0/cod: "thing" has no field "cod" @ "cod": 1',
  },
}
