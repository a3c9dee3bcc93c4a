// That each word of a layout is carried out.
import { buildEdits } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('thing')

const layout = (more: object) =>
  at('/properties/page', { $ref: 'types#page-layout', 'x-layout': { fields: { '*': { name: 'Name' } }, ...more } })

const roll = (said: object) =>
  at('/properties/page', { $ref: 'types#line-layout', 'x-layout': { fields: { '*': { name: 'Name' } }, roll: said } })

export const layoutProofs: Proofs = {
  'x-layout': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [at('/properties/page', { $ref: 'types#page-layout', 'x-layout': 1 })],
    fault: 'schema/resources/goods/thing.json /properties/page/x-layout: expected an object, found the number 1 @ 1',
  },
  'x-layout.fields': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [layout({ fields: { '*': { name: 1 } } })],
    fault:
      'schema/resources/goods/thing.json /properties/page/x-layout/fields/*/name: expected a text, found the number 1 @ 1',
  },
  'x-layout.by': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [layout({ by: 'siz' })],
    fault:
      'schema/resources/goods/thing.json /properties/page/x-layout/by: no field is called "siz"; did you mean "size"? @ "siz"',
  },
  'x-layout.page': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [layout({ page: 1 })],
    fault:
      'schema/resources/goods/thing.json /properties/page/x-layout/page: expected an object, found the number 1 @ 1',
  },
  'x-layout.page.width': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [layout({ page: { width: 'pric', height: 'price' } })],
    fault:
      'schema/resources/goods/thing.json /properties/page/x-layout/page/width: no field is called "pric"; did you mean "price"? @ "pric",',
  },
  'x-layout.page.height': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [layout({ page: { width: 'price', height: 'pric' } })],
    fault:
      'schema/resources/goods/thing.json /properties/page/x-layout/page/height: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-layout.page.rows': {
    passes: [layout({ page: { width: 'price', height: 'price', rows: 'price' } })],
    fails: [layout({ page: { width: 'price', height: 'price', rows: 'pric' } })],
    fault:
      'schema/resources/goods/thing.json /properties/page/x-layout/page/rows: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-layout.page.font': {
    passes: [layout({ page: { width: 'price', height: 'price', font: 'name' } })],
    fails: [layout({ page: { width: 'price', height: 'price', font: 'nam' } })],
    fault:
      'schema/resources/goods/thing.json /properties/page/x-layout/page/font: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-layout.roll': {
    passes: [roll({ width: 'price' })],
    fails: [layout({ roll: { width: 'price' } })],
    fault: 'schema/resources/goods/thing.json /properties/page/x-layout/roll: a page is no roll @ "roll": {',
  },
  'x-layout.roll.width': {
    passes: [roll({ width: 'price' })],
    fails: [roll({ width: 'pric' })],
    fault:
      'schema/resources/goods/thing.json /properties/page/x-layout/roll/width: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-layout.roll.title': {
    passes: [roll({ width: 'price', title: 'name' })],
    fails: [roll({ width: 'price', title: 'nam' })],
    fault:
      'schema/resources/goods/thing.json /properties/page/x-layout/roll/title: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-layout.roll.closing': {
    passes: [roll({ width: 'price', closing: 'name' })],
    fails: [roll({ width: 'price', closing: 'nam' })],
    fault:
      'schema/resources/goods/thing.json /properties/page/x-layout/roll/closing: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-layout.values': {
    passes: [layout({ values: { name: 'shop.name' } })],
    fails: [layout({ values: { nam: 'shop.name' } })],
    fault:
      'schema/resources/goods/thing.json /properties/page/x-layout/values/nam: the layout offers no "nam"; did you mean "name"? @ "nam": "shop.name"',
  },
  'x-input': {
    passes: [at('/properties/weight/x-input', { scale: true })],
    fails: [at('/properties/weight/x-input', true)],
    fault:
      'schema/resources/goods/thing.json /properties/weight/x-input: expected an object, found the boolean true @ true',
  },
  'x-input.scale': {
    passes: [at('/properties/weight/x-input', { scale: true })],
    fails: [at('/properties/name/x-input', { scale: true })],
    fault:
      'schema/resources/goods/thing.json /properties/name/x-input/scale: a scale fills weights, and no "text" @ "scale": true',
  },
  'x-input.scanner': {
    passes: [at('/properties/name/x-input', { scanner: true })],
    fails: [at('/properties/weight/x-input', { scanner: true })],
    fault:
      'schema/resources/goods/thing.json /properties/weight/x-input/scanner: a scanner fills texts, and no "weight" @ "scanner": true',
  },
  'x-input.source': {
    passes: [at('/properties/weight/x-input', { scale: true, source: 'size' })],
    fails: [at('/properties/weight/x-input', { scale: true, source: 'name' })],
    fault:
      'schema/resources/goods/thing.json /properties/weight/x-input/source: "name" is no choice of two values that may be written: typed, and from the scale @ "name"',
  },
}
