import { project } from '../../../../engine/schema-file/shapes/project-shape.ts'
import { buildFiles, places } from '../../../support/schema/schema-files.ts'
import { testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const sample: unknown = JSON.parse(buildFiles().find(({ place }) => place === places.project)?.text ?? '')

testAccepted(project, { sample })

const rows: readonly WrongRow[] = [
  ['another kind', '/kind', 'shop', ['/kind: "shop" is not one of project']],
  ['a project without a name', '/name', '', ['/name: expected a text, found an empty text']],
  ['no text for nothing', '/emptyText', undefined, ['/: the key "emptyText" is missing']],
  ['an empty text for nothing', '/emptyText', '', ['/emptyText: expected a text, found an empty text']],
  ['a shop without its business date', '/shop/businessDate', undefined, ['/shop: the key "businessDate" is missing']],
  [
    'a shop that is no resource name',
    '/shop/resource',
    'Place',
    ['/shop/resource: "Place" is not the name of a resource'],
  ],
  [
    'a shop with a misspelt key',
    '/shop/timezone',
    'time_zone',
    ['/shop/timezone (key): unknown key "timezone"; did you mean "timeZone"?'],
  ],
  ['a user without a password', '/user/password', undefined, ['/user: the key "password" is missing']],
  [
    'a field of the user in capitals',
    '/user/level',
    'Level',
    ['/user/level: expected a name of small letters, digits and _, found "Level"'],
  ],
  ['no levels', '/levels', {}, ['/levels: expected at least 1 entry, found 0']],
  [
    'a level in small letters',
    '/levels/own',
    { title: 'Owner' },
    ['/levels/own (key): "own" is not a level in capitals'],
  ],
  ['a level without a title', '/levels/MID', {}, ['/levels/MID: the key "title" is missing']],
  [
    'a level that is full by a text',
    '/levels/TOP/full',
    'yes',
    ['/levels/TOP/full: expected true or false, found the text "yes"'],
  ],
  ['a module in capitals', '/modules', ['EXTRA'], ['/modules/0: expected a module such as sample-code, found "EXTRA"']],
  ['a module twice', '/modules', ['sample', 'sample'], ['/modules/1: "sample" stands here twice']],
  ['a switch in small letters', '/switches', ['extra'], ['/switches/0: expected a module in capitals, found "extra"']],
  ['a switch twice', '/switches', ['EXTRA', 'EXTRA'], ['/switches/1: "EXTRA" stands here twice']],
]

testRefused(project, sample, rows)
