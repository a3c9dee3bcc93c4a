// That each word about references is carried out.
import { buildEdits } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('thing')
const shop = buildEdits('shop')
const copied = (...copies: readonly unknown[]) => at('/x-copy', { maker: copies })
const filtered = at('/properties/maker/x-ref', { to: 'place', filter: "name != 'X'" })
const refusal = { if: "name == 'X'", message: '{name}' }
const refusing = (change: object) => shop('/x-lookup', { refusals: [{ ...refusal, ...change }] })

export const referenceProofs: Proofs = {
  'x-copy': {
    passes: [copied('address'), at('/x-index', [['address']])],
    fails: [at('/x-copy', { makr: ['address'] })],
    fault:
      'schema/resources/goods/thing.json /x-copy/makr: no field is called "makr"; did you mean "maker"? @ "makr": [',
  },
  'x-copy.*[].field': {
    passes: [copied({ field: 'address' }), at('/x-index', [['address']])],
    fails: [copied({ field: 'adress' })],
    fault:
      'schema/resources/goods/thing.json /x-copy/maker/0/field: "place" has no field "adress" that can be copied; did you mean "address"? @ "adress"',
  },
  'x-copy.*[].from': {
    passes: [copied({ field: 'maker_name', from: 'name' }), at('/x-index', [['maker_name']])],
    fails: [copied({ field: 'maker_name', from: 'nam' })],
    fault:
      'schema/resources/goods/thing.json /x-copy/maker/0/from: "place" has no field "nam" that can be copied; did you mean "name"? @ "nam"',
  },
  'x-copy.*[].title': {
    passes: [copied({ field: 'address', title: 'Where' })],
    fails: [copied({ field: 'address', title: 1 })],
    fault: 'schema/resources/goods/thing.json /x-copy/maker/0/title: expected a text, found the number 1 @ 1',
  },
  'x-lookup': {
    passes: [shop('/x-lookup', { preload: true })],
    fails: [shop('/x-lookup', { preload: 1 })],
    fault: 'schema/resources/house/place.json /x-lookup/preload: expected true or false, found the number 1 @ 1',
  },
  'x-lookup.search': {
    passes: [shop('/x-lookup', { search: ['name'] })],
    fails: [shop('/x-lookup', { search: ['nam'] })],
    fault:
      'schema/resources/house/place.json /x-lookup/search/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-lookup.columns': {
    passes: [shop('/x-lookup', { columns: ['address'] })],
    fails: [shop('/x-lookup', { columns: ['adress'] })],
    fault:
      'schema/resources/house/place.json /x-lookup/columns/0: no field is called "adress"; did you mean "address"? @ "adress"',
  },
  'x-lookup.preload': {
    passes: [shop('/x-lookup', { preload: true })],
    fails: [shop('/x-lookup', { preload: 'yes' })],
    fault: 'schema/resources/house/place.json /x-lookup/preload: expected true or false, found the text "yes" @ "yes"',
  },
  'x-lookup.refusals': {
    passes: [filtered, refusing({})],
    fails: [shop('/x-lookup', { refusals: [{ if: "name == 'X'" }] })],
    fault: 'schema/resources/house/place.json /x-lookup/refusals/0: the key "message" is missing @ {',
  },
  'x-lookup.refusals[].if': {
    passes: [filtered, refusing({ if: "address == '-'" })],
    fails: [filtered, refusing({ if: "adress == '-'" })],
    fault: `schema/resources/house/place.json /x-lookup/refusals/0/if: nothing is called "adress"; did you mean "address"? @ adress == '-'",`,
  },
  'x-lookup.refusals[].message': {
    passes: [filtered, refusing({ message: '{address}' })],
    fails: [filtered, refusing({ message: '{adress}' })],
    fault:
      'schema/resources/house/place.json /x-lookup/refusals/0/message: no field is called "adress"; did you mean "address"? @ "{adress}"',
  },
  'x-lookup.refusals[].listed': {
    passes: [filtered, refusing({ listed: true })],
    fails: [filtered, refusing({ listed: 'yes' })],
    fault:
      'schema/resources/house/place.json /x-lookup/refusals/0/listed: expected true or false, found the text "yes" @ "yes"',
  },
}
