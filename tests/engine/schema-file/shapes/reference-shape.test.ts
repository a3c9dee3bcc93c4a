import { copies, lookup } from '../../../../engine/schema-file/shapes/reference-shape.ts'
import { testAccepted, testRefused } from '../shape-facts.ts'

testAccepted(copies, {
  'fields by name, and under another name': { maker: ['name', { field: 'since', from: 'made_at' }] },
})

testRefused(copies, { maker: ['name'] }, [
  ['a copy of no name', '/maker/0', { from: 'name' }, ['/maker/0: the key "field" is missing']],
  [
    'a reference in capitals',
    '/Maker',
    ['name'],
    ['/Maker (key): "Maker" is not the name of a field that refers to a row'],
  ],
])

testAccepted(lookup, { 'nothing at all': {}, 'how few rows are offered': { search: ['name'], preload: true } })

testRefused(lookup, { search: ['name'] }, [
  ['a filter, which each reference has of its own', '/filter', 'active', ['/filter (key): unknown key "filter"']],
])
