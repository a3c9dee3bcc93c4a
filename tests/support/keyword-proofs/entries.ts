// That each word of settings, and of calls of one row, is carried out.
import { buildEdits } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('thing')

const entries = (more: object) => at('/x-entries', { key: 'thing_code', value: 'name', sections: [], ...more })
const section = (known: object, title: unknown = 'A') => entries({ sections: [{ title, entries: known }] })
const alias = (more: object) =>
  at('/x-api/aliases/0', { method: 'GET', path: 'things/by/{code}', params: { code: 'thing_code' }, ...more })

export const entryProofs: Proofs = {
  'x-entries': {
    passes: [section({ STEP: { $ref: 'types#money', default: 500 } })],
    fails: [at('/x-entries', 1)],
    fault: 'schema/resources/goods/thing.json /x-entries: expected an object, found the number 1 @ 1',
  },
  'x-entries.key': {
    passes: [section({ STEP: { $ref: 'types#money', default: 500 } })],
    fails: [entries({ key: 'nam' })],
    fault: 'schema/resources/goods/thing.json /x-entries/key: no field is called "nam"; did you mean "name"? @ "nam",',
  },
  'x-entries.value': {
    passes: [section({ STEP: { $ref: 'types#money', default: 500 } })],
    fails: [entries({ value: 'nam' })],
    fault:
      'schema/resources/goods/thing.json /x-entries/value: no field is called "nam"; did you mean "name"? @ "nam",',
  },
  'x-entries.sections': {
    passes: [section({ STEP: { $ref: 'types#money', default: 500 } })],
    fails: [entries({ sections: 1 })],
    fault: 'schema/resources/goods/thing.json /x-entries/sections: expected a list, found the number 1 @ 1',
  },
  'x-entries.sections[].title': {
    passes: [section({ STEP: { $ref: 'types#money', default: 500 } })],
    fails: [section({}, 1)],
    fault: 'schema/resources/goods/thing.json /x-entries/sections/0/title: expected a text, found the number 1 @ 1,',
  },
  'x-entries.sections[].entries': {
    passes: [section({ STEP: { $ref: 'types#money', default: 500 } })],
    fails: [section({ step: { $ref: 'types#money' } })],
    fault:
      'schema/resources/goods/thing.json /x-entries/sections/0/entries/step: "step" is not a key in capitals @ "step": {',
  },
  'x-api.aliases[].one': {
    passes: [alias({ one: true })],
    fails: [alias({ one: 1 })],
    fault: 'schema/resources/goods/thing.json /x-api/aliases/0/one: expected true or false, found the number 1 @ 1',
  },
  'x-api.aliases[].open': {
    passes: [alias({ one: true, open: true })],
    fails: [alias({ open: true })],
    fault:
      'schema/resources/goods/thing.json /x-api/aliases/0/open: only a call of one row may be open to everybody @ "open": true',
  },
}
