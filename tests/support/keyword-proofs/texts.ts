// That each word of a file of texts is carried out.
import type { Edit } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const place = 'i18n/id/goods.json'
const file: Edit = [place, '', { $schema: '../../dialect/texts.schema.json', kind: 'texts', texts: {} }]
const at = (pointer: string, value: unknown): Edit => [place, pointer, value]

export const textProofs: Proofs = {
  $schema: {
    passes: [file, at('/$schema', '../../dialect/texts.schema.json')],
    fails: [file, at('/$schema', 7)],
    fault: 'schema/i18n/id/goods.json /$schema: expected a text, found the number 7 @ 7,',
  },
  kind: {
    passes: [file, at('/kind', 'texts')],
    fails: [file, at('/kind', 'text')],
    fault: 'schema/i18n/id/goods.json /kind: "text" is not one of texts; did you mean "texts"? @ "text",',
  },
  texts: {
    passes: [file],
    fails: [file, at('/texts', { Name: '{size}' })],
    fault: 'schema/i18n/id/goods.json /texts/Name: the text has no {size} @ "{size}"',
  },
}
