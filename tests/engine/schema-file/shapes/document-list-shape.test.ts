import { expect, test } from 'vitest'
import { collectReferences } from '../../../../engine/schema-file/language/naming.ts'
import { documentList, parseListedView } from '../../../../engine/schema-file/shapes/document-list-shape.ts'

test('parses a document and its view', () => {
  expect(parseListedView('sale/open')).toEqual({ document: 'sale', view: 'open' })
})

test('collects views, fields and moves of the documents, and columns of the list', () => {
  const file = {
    of: ['sale/open'],
    columns: [{ name: 'due', from: { sale: 'total' } }],
    sort: ['-due'],
    actions: [{ title: 'Do', moves: { sale: 'finish' } }],
  }
  expect(collectReferences(documentList, file).map(({ kind, name, of }) => [kind, name, of])).toEqual([
    ['resource', 'sale', undefined],
    ['view of', 'open', 'sale'],
    ['field of', 'total', 'sale'],
    ['column', 'due', undefined],
    ['text', 'Do', undefined],
    ['move of', 'finish', 'sale'],
  ])
})
