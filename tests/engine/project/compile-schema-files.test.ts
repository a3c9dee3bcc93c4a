import { describe, expect, test } from 'vitest'
import { compileSchemaFiles } from '../../../engine/project/compile-schema-files.ts'
import { SchemaError } from '../../../engine/schema-file/language/schema-fault.ts'
import {
  buildEdits,
  buildFiles,
  buildSchemaWith,
  collectFaults,
  collectFaultsWith,
  type Edit,
  places,
} from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const thing = buildEdits('thing')
const place = buildEdits('shop')
const person = buildEdits('user')
const menu = buildEdits('menu')
const project = buildEdits('project')

const gadget = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Gadget',
  type: 'object',
  'x-kind': 'master',
  'x-key': ['code'],
  required: ['code'],
  properties: { code: { $ref: 'types#code' } },
}

describe('one file', () => {
  const rows: readonly FaultRow[] = [
    [
      'a misspelt key',
      [thing('/properties/maker/x-reff', { to: 'place' })],
      [
        'schema/resources/goods/thing.json /properties/maker/x-reff: unknown key "x-reff"; did you mean "x-ref"? @ "x-reff": {',
      ],
    ],
    [
      'what else is wrong with a file that has a misspelt key',
      [
        thing('/x-lst', { columns: ['nam'] }),
        thing('/x-api/pth', 'things'),
        thing('/properties/maker/x-ref/to', 'plase'),
      ],
      [
        'schema/resources/goods/thing.json /properties/maker/x-ref/to: no resource is called "plase"; did you mean "place"? @ "plase",',
        'schema/resources/goods/thing.json /x-api/pth: unknown key "pth"; did you mean "path"? @ "pth": "things"',
        'schema/resources/goods/thing.json /x-lst: unknown key "x-lst"; did you mean "x-list"? @ "x-lst": {',
        'schema/resources/goods/thing.json /x-lst/columns/0: no field is called "nam"; did you mean "name"? @ "nam"',
      ],
    ],
    [
      'a key called __proto__',
      [thing('/__proto__', 1)],
      ['schema/resources/goods/thing.json /__proto__: unknown key "__proto__" @ "__proto__": 1'],
    ],
    [
      'a field called __proto__ or constructor',
      [
        thing('/properties/__proto__', { $ref: 'types#text' }),
        thing('/properties/constructor', { $ref: 'types#text' }),
      ],
      [
        'schema/resources/goods/thing.json /properties/__proto__: nothing may be called "__proto__" @ "__proto__": {',
        'schema/resources/goods/thing.json /properties/constructor: nothing may be called "constructor" @ "constructor": {',
      ],
    ],
    [
      '__proto__ inside of a field',
      [thing('/properties/name/__proto__', {}), thing('/properties/name/x-ui', JSON.parse('{"__proto__": 1}'))],
      [
        'schema/resources/goods/thing.json /properties/name/__proto__: unknown key "__proto__" @ "__proto__": {},',
        'schema/resources/goods/thing.json /properties/name/x-ui/__proto__: unknown key "__proto__" @ "__proto__": 1',
      ],
    ],
    [
      '__proto__ among permissions and messages',
      [
        thing('/x-perm', JSON.parse('{"__proto__": "all"}')),
        thing('/properties/name/x-messages', JSON.parse('{"__proto__": "A"}')),
      ],
      [
        'schema/resources/goods/thing.json /properties/name/x-messages/__proto__: nothing may be called "__proto__" @ "__proto__": "A"',
        'schema/resources/goods/thing.json /x-perm/__proto__: nothing may be called "__proto__" @ "__proto__": "all"',
      ],
    ],
    [
      '__proto__ in a default',
      [thing('/properties/name/default', JSON.parse('{"__proto__": 1}'))],
      [
        'schema/resources/goods/thing.json /properties/name/default: {"__proto__":1} is not a value of the type "text" (type.text) @ {',
      ],
    ],
    [
      '__proto__ in a start row, and in its value',
      [
        ['start/empty.json', '/chain/place/0/__proto__', 1],
        ['start/empty.json', '/chain/__proto__', []],
      ],
      [
        'schema/start/empty.json /chain/place/0/__proto__: nothing may be called "__proto__" @ "__proto__": 1',
        'schema/start/empty.json /chain/__proto__: nothing may be called "__proto__" @ "__proto__": []',
      ],
    ],
    [
      '__proto__ in the value of a start row',
      [['start/empty.json', '/chain/place/0/name', JSON.parse('{"__proto__": 1}')]],
      [
        'schema/start/empty.json /chain/place/0/name: {"__proto__":1} is not a value of the type "text" (type.text) @ {',
      ],
    ],
    [
      '__proto__ among levels and menu entries',
      [project('/levels/__proto__', { title: 'None' }), menu('/items/0/__proto__', 1)],
      [
        'schema/menu.json /items/0/__proto__: unknown key "__proto__" @ "__proto__": 1',
        'schema/project.json /levels/__proto__: nothing may be called "__proto__" @ "__proto__": {',
      ],
    ],
    [
      'a value of the wrong kind',
      [thing('/title', 5), thing('/required', 'name'), thing('/properties/name', ['text'])],
      [
        'schema/resources/goods/thing.json /title: expected a text, found the number 5 @ 5,',
        'schema/resources/goods/thing.json /required: expected a list, found the text "name" @ "name",',
        'schema/resources/goods/thing.json /properties/name: expected a text, or an object, found a list @ [',
      ],
    ],
    [
      'a key that is missing',
      [thing('/$schema'), thing('/properties')],
      [
        'schema/resources/goods/thing.json /: the key "$schema" is missing @ {',
        'schema/resources/goods/thing.json /: the key "properties" is missing @ {',
      ],
    ],
    [
      'a doubled key',
      [[places.project, '', '{\n  "kind": "project",\n  "kind": "project"\n}']],
      ['schema/project.json /kind: the key "kind" stands here twice @ "kind": "project"'],
    ],
    [
      'a text that is no JSON',
      [[places.thing, '', '{\n  "title": "Thing",\n}']],
      ['schema/resources/goods/thing.json /: not JSON: property name expected @ }'],
    ],
    ['an empty file', [[places.thing, '', '']], ['schema/resources/goods/thing.json /: the file is empty @ ']],
    [
      'a file that is a list',
      [[places.thing, '', '[]']],
      ['schema/resources/goods/thing.json /: expected an object, found a list @ []'],
    ],
    [
      'a file in an unknown folder',
      [['resource/goods/thing.json', '', '{}']],
      [
        'schema/resource/goods/thing.json /: this file is of no kind; expected a folder resources, parts, ledgers, reports, imports, lists, start, i18n or menu.json, project.json, dashboard.json @ {}',
      ],
    ],
    [
      'a file of a kind beside the folders',
      [
        ['extra.json', '', '{}'],
        ['constructor/a.json', '', '{}'],
        ['__proto__/a.json', '', '{}'],
      ],
      [
        'schema/__proto__/a.json /: this file is of no kind; expected a folder resources, parts, ledgers, reports, imports, lists, start, i18n or menu.json, project.json, dashboard.json @ {}',
        'schema/constructor/a.json /: this file is of no kind; expected a folder resources, parts, ledgers, reports, imports, lists, start, i18n or menu.json, project.json, dashboard.json @ {}',
        'schema/extra.json /: this file is of no kind; expected a folder resources, parts, ledgers, reports, imports, lists, start, i18n or menu.json, project.json, dashboard.json @ {}',
      ],
    ],
    [
      'a file whose name is not in kebab-case',
      [['resources/goods/Gadget_2.json', '', gadget]],
      [
        'schema/resources/goods/Gadget_2.json /: the file name "Gadget_2" is not of small letters, digits and single - @ {',
      ],
    ],
  ]
  testReports(rows)
})

describe('files together', () => {
  const rows: readonly FaultRow[] = [
    [
      'two resources of one name in two areas',
      [['resources/house/thing.json', '', gadget]],
      [
        'schema/resources/house/thing.json /: schema/resources/goods/thing.json describes a resource "thing" already @ {',
      ],
    ],
    ['a project that is missing', [[places.project, '']], ['project.json /: the file is missing @ ']],
    ['a menu that is missing', [[places.menu, '']], ['menu.json /: the file is missing @ ']],
    [
      'both missing, and all that can be known without them',
      [[places.project, ''], [places.menu, ''], thing('/required', ['nam'])],
      [
        'menu.json /: the file is missing @ ',
        'project.json /: the file is missing @ ',
        'schema/resources/goods/thing.json /required/0: no field is called "nam"; did you mean "name"? @ "nam"',
      ],
    ],
    [
      'a broken project beside what is wrong with others, whatever its levels may be',
      [
        project('/kind', 'projekt'),
        thing('/required', ['nam']),
        thing('/x-perm', { LOWW: 'none' }),
        menu('/items/1/to', 'resource:plac'),
      ],
      [
        'schema/menu.json /items/1/to: no resource is called "plac"; did you mean "place"? @ "resource:plac",',
        'schema/project.json /kind: "projekt" is not one of project; did you mean "project"? @ "projekt",',
        'schema/resources/goods/thing.json /required/0: no field is called "nam"; did you mean "name"? @ "nam"',
      ],
    ],
    [
      'a broken resource once, and no reference to it',
      [place('/$schema'), place('/x-label', '{nam}')],
      ['schema/resources/house/place.json /: the key "$schema" is missing @ {'],
    ],
    [
      'a resource that is no JSON once, and no reference to it',
      [[places.shop, '', '{']],
      ['schema/resources/house/place.json /: not JSON: close brace expected @ '],
    ],
    [
      'a field without a type once, and nobody who names it',
      [place('/properties/name', {}), thing('/x-list/columns', ['name'])],
      [
        'schema/resources/house/place.json /properties/name: the field has no type: say "$ref": "types#text" or another type @ "name": {},',
      ],
    ],
    [
      'faults of all files, of every stage, in the order of file, line and column',
      [
        thing('/required', ['nam']),
        thing('/properties/price/$ref', 'types#moneyy'),
        place('/titel', 'A'),
        person('/properties/place_code/x-ref/to', 'thin'),
        menu('/items/1/to', 'resource:plac'),
        project('/user/active', 'activ'),
      ],
      [
        'schema/menu.json /items/1/to: no resource is called "plac"; did you mean "place"? @ "resource:plac",',
        'schema/project.json /user/active: "person" has no field "activ"; did you mean "active"? @ "activ"',
        'schema/resources/goods/thing.json /required/0: no field is called "nam"; did you mean "name"? @ "nam"',
        'schema/resources/goods/thing.json /properties/price/$ref: no type is called "moneyy"; did you mean "money"? @ "types#moneyy",',
        'schema/resources/house/person.json /properties/place_code/x-ref/to: no resource is called "thin"; did you mean "thing"? @ "thin"',
        'schema/resources/house/place.json /titel: unknown key "titel"; did you mean "title"? @ "titel": "A"',
      ],
    ],
    [
      'faults of one line, in the order of their columns',
      [[places.menu, '', '{"$schema": "x", "kind": "menu", "items": [{"id": "A", "title": ""}], "more": 1}']],
      [
        'schema/menu.json /items/0/id: expected a name of small letters, digits and -, found "A" @ "A", "title": ""}], "more": 1}',
        'schema/menu.json /items/0/title: expected a text, found an empty text @ ""}], "more": 1}',
        'schema/menu.json /more: unknown key "more" @ "more": 1}',
      ],
    ],
  ]
  testReports(rows)

  test('does not depend on the order of the files', () => {
    const edits: readonly Edit[] = [thing('/required', ['nam']), menu('/items/1/to', 'resource:plac')]
    expect(collectFaults(buildFiles(...edits).toReversed())).toEqual(collectFaultsWith(...edits))
    const { version, resources } = compileSchemaFiles(buildFiles().toReversed())
    expect(version).toBe(buildSchemaWith().version)
    expect(Object.keys(resources).toSorted()).toEqual(['person', 'place', 'thing'])
  })
})

test('allows a resource with the name of an object property', () => {
  const { resources, menu: items } = buildSchemaWith(
    ['resources/goods/constructor.json', '', gadget],
    menu('/items/1/to', 'resource:constructor'),
  )
  expect([resources.constructor, items[1]?.target]).toMatchObject([{ name: 'constructor' }, { name: 'constructor' }])
})

test('throws one SchemaError with all faults in its message', () => {
  const files = buildFiles(thing('/required', ['nam']), menu('/items/1/id', 'thing'))
  expect(() => compileSchemaFiles(files)).toThrow(SchemaError)
  expect(() => compileSchemaFiles(files)).toThrow(
    'schema/menu.json:18:13 /items/1/id: another entry has the id "thing"\n' +
      'schema/resources/goods/thing.json:11:5 /required/0: no field is called "nam"; did you mean "name"?',
  )
})

test('freezes a valid project deeply', () => {
  const schema = buildSchemaWith()
  expect(Object.keys(schema.resources).toSorted()).toEqual(['person', 'place', 'thing'])
  expect(() => Object.assign(schema.resources.thing?.field.price?.limits ?? {}, { minimum: 1 })).toThrow(TypeError)
  expect(() => (schema.menu as unknown[]).push(1)).toThrow(TypeError)
})

test('changes the version only if a file changes', () => {
  const { version } = buildSchemaWith()
  expect(version).toMatch(/^[0-9a-f]{16}$/)
  expect(buildSchemaWith().version).toBe(version)
  expect(buildSchemaWith(thing('/title', 'Other')).version).not.toBe(version)
})

test('does not pollute prototypes', () => {
  collectFaultsWith(thing('/__proto__', { polluted: 1 }), thing('/properties/__proto__', { polluted: 1 }))
  expect('polluted' in {}).toBe(false)
})
