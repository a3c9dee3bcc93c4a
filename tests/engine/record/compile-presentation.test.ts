import { describe, expect, test } from 'vitest'
import type { FormPresentation, ListPresentation } from '../../../engine/schema/screen.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

const listOf = (said?: unknown): ListPresentation | undefined =>
  buildSchemaWith(thing('/x-list', said)).resources.thing?.screen.list
const getForm = (said?: unknown): FormPresentation | undefined =>
  buildSchemaWith(thing('/x-form', said)).resources.thing?.screen.form

describe('a list', () => {
  test('without keywords shows every field, sorted and searched by the key', () => {
    expect(listOf()).toEqual({
      columns: [
        { field: 'thing_code', title: 'Thing Code' },
        { field: 'name', title: 'Name' },
        { field: 'size', title: 'Size' },
        { field: 'price', title: 'Price' },
        { field: 'weight', title: 'Weight' },
        { field: 'maker', title: 'Maker' },
        { field: 'active', title: 'Active' },
      ],
      sort: [{ field: 'thing_code', descending: false }],
      search: ['thing_code'],
      filters: [],
      export: ['csv'],
      empty: '',
      pageSize: 25,
    })
  })

  test('leaves out write-only fields', () => {
    const columns = buildSchemaWith().resources.person?.screen.list.columns.map(({ field }) => field)
    expect(columns).toEqual(['person_id', 'name', 'level', 'place_code', 'active'])
  })

  test('applies its keywords', () => {
    const said = {
      columns: ['name', { field: 'price', title: 'Cost', width: 9, total: 'sum' }, { field: 'size' }],
      sort: ['-price', 'name'],
      search: ['name'],
      filters: ['size'],
      export: [],
      empty: 'No things',
      pageSize: 100,
    }
    expect(listOf(said)).toEqual({
      ...said,
      columns: [
        { field: 'name', title: 'Name' },
        { field: 'price', title: 'Cost', width: 9, total: 'sum' },
        { field: 'size', title: 'Size' },
      ],
      sort: [
        { field: 'price', descending: true },
        { field: 'name', descending: false },
      ],
    })
  })
})

describe('a form', () => {
  test('without keywords is a modal with every field in one section', () => {
    expect(getForm()).toEqual({
      as: 'modal',
      titleAdd: '',
      titleEdit: '',
      confirmDelete: '',
      sections: [
        { title: '', fields: ['thing_code', 'name', 'size', 'price', 'weight', 'maker', 'active'], columns: 4 },
      ],
    })
  })

  test('applies its keywords', () => {
    const said = {
      as: 'page',
      titleAdd: 'New Thing',
      titleEdit: 'Thing',
      confirmDelete: 'Delete {thing_code}?',
      sections: [{ title: 'First', fields: ['thing_code', 'name'], columns: 2 }],
    }
    expect(getForm({ ...said, messages: undefined })).toEqual(said)
  })
})
