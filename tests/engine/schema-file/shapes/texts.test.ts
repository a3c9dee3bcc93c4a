import { texts } from '../../../../engine/schema-file/shapes/names.ts'
import { testAccepted, testRefused } from '../shape-facts.ts'

const file = { $schema: '../../dialect/texts.schema.json', kind: 'texts', texts: { Name: 'Nama' } }

testAccepted(texts, { 'a text for each text': file, 'no texts yet': { ...file, texts: {} } })

testRefused(texts, file, [
  ['a text of nothing', '/texts/Name', '', ['/texts/Name: expected a text, found an empty text']],
  ['texts in groups', '/texts/Name', {}, ['/texts/Name: expected a text, found an object']],
])
