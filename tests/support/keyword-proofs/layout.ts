// That each word of a layout is carried out.
import { editsOf } from '../schema-files.ts'
import type { Proofs } from './proof.ts'

const at = editsOf('thing')

const layout = (more: object) =>
  at('/properties/page', { $ref: 'types#page-layout', 'x-layout': { fields: { '*': { name: 'Name' } }, ...more } })

export const layoutProofs: Proofs = {
  'x-layout': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [at('/properties/page', { $ref: 'types#page-layout', 'x-layout': 1 })],
    fault:
      'schema/resources/goods/thing.json:56:19 /properties/page/x-layout: expected an object, found the number 1 @ 1',
  },
  'x-layout.fields': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [layout({ fields: { '*': { name: 1 } } })],
    fault:
      'schema/resources/goods/thing.json:59:21 /properties/page/x-layout/fields/*/name: expected a text, found the number 1 @ 1',
  },
  'x-layout.by': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [layout({ by: 'siz' })],
    fault:
      'schema/resources/goods/thing.json:62:15 /properties/page/x-layout/by: no field is called "siz"; did you mean "size"? @ "siz"',
  },
  'x-layout.page': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [layout({ page: 1 })],
    fault:
      'schema/resources/goods/thing.json:62:17 /properties/page/x-layout/page: expected an object, found the number 1 @ 1',
  },
  'x-layout.page.width': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [layout({ page: { width: 'pric', height: 'price' } })],
    fault:
      'schema/resources/goods/thing.json:63:20 /properties/page/x-layout/page/width: no field is called "pric"; did you mean "price"? @ "pric",',
  },
  'x-layout.page.height': {
    passes: [layout({ by: 'size', page: { width: 'price', height: 'price' } })],
    fails: [layout({ page: { width: 'price', height: 'pric' } })],
    fault:
      'schema/resources/goods/thing.json:64:21 /properties/page/x-layout/page/height: no field is called "pric"; did you mean "price"? @ "pric"',
  },
}
