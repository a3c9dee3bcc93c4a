// That each word of the menu is carried out.
import { buildEdits } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('menu')

export const menuProofs: Proofs = {
  $schema: {
    passes: [at('/$schema', './dialect/menu.schema.json')],
    fails: [at('/$schema', 7)],
    fault: 'schema/menu.json /$schema: expected a text, found the number 7 @ 7,',
  },
  kind: {
    passes: [at('/kind', 'menu')],
    fails: [at('/kind', 'menue')],
    fault: 'schema/menu.json /kind: "menue" is not one of menu; did you mean "menu"? @ "menue",',
  },
  items: {
    passes: [at('/items', [])],
    fails: [at('/items', {})],
    fault: 'schema/menu.json /items: expected a list, found an object @ {}',
  },
  'items[].id': {
    passes: [at('/items/1/id', 'places')],
    fails: [at('/items/1/id', 'thing')],
    fault: 'schema/menu.json /items/1/id: another entry has the id "thing" @ "thing",',
  },
  'items[].title': {
    passes: [at('/items/0/items/0/title', 'Things')],
    fails: [at('/items/0/items/0/title', '')],
    fault: 'schema/menu.json /items/0/items/0/title: expected a text, found an empty text @ "",',
  },
  'items[].icon': {
    passes: [at('/items/0/items/0/icon', 'settings')],
    fails: [at('/items/0/items/0/icon', 7)],
    fault:
      'schema/menu.json /items/0/items/0/icon: the number 7 is not one of account-balance, assessment, assignment, build, card-membership, checklist, diamond, fact-check, folder-copy, inventory-2, manage-accounts, payments, point-of-sale, recycling, request-quote, sell, settings, shopping-bag, space-dashboard, store, upload-file @ 7',
  },
  'items[].about': {
    passes: [at('/items/0/items/0/about', 'What we have')],
    fails: [at('/items/0/items/0/about', '')],
    fault: 'schema/menu.json /items/0/items/0/about: expected a text, found an empty text @ ""',
  },
  'items[].words': {
    passes: [at('/items/0/items/0/words', 'goods stock')],
    fails: [at('/items/0/items/0/words', '')],
    fault: 'schema/menu.json /items/0/items/0/words: expected a text, found an empty text @ ""',
  },
  'items[].help': {
    passes: [at('/items/0/items/0/help', 'guide.md#first-steps')],
    fails: [at('/items/0/items/0/help', 'guide.md')],
    fault:
      'schema/menu.json /items/0/items/0/help: expected a section of the manual such as guide.md#first-steps, found "guide.md" @ "guide.md"',
  },
  'items[].to': {
    passes: [at('/items/0/items/0/to', 'resource:thing')],
    fails: [at('/items/0/items/0/to', 'resource:thin')],
    fault:
      'schema/menu.json /items/0/items/0/to: no resource is called "thin"; did you mean "thing"? @ "resource:thin",',
  },
  'items[].needs': {
    passes: [at('/items/0/items/0/to', 'page:till'), at('/items/0/items/0/needs', ['resource:thing'])],
    fails: [at('/items/0/items/0/to', 'page:till'), at('/items/0/items/0/needs', ['resource:thin'])],
    fault:
      'schema/menu.json /items/0/items/0/needs/0: no resource is called "thin"; did you mean "thing"? @ "resource:thin"',
  },
  'items[].path': {
    passes: [at('/items/0/items/0/path', '/things')],
    fails: [at('/items/0/items/0/path', 'things')],
    fault: 'schema/menu.json /items/0/items/0/path: expected a path such as /master-x, found "things" @ "things"',
  },
  'items[].show': {
    passes: [at('/items/0/items/0/show', false)],
    fails: [at('/items/0/items/0/show', 'true')],
    fault: 'schema/menu.json /items/0/items/0/show: expected true or false, found the text "true" @ "true"',
  },
  'items[].module': {
    passes: [at('/items/0/items/0/module', 'EXTRA')],
    fails: [at('/items/0/items/0/module', 'EXTA')],
    fault: 'schema/menu.json /items/0/items/0/module: no module is called "EXTA"; did you mean "EXTRA"? @ "EXTA"',
  },
  'items[].always': {
    passes: [at('/items/0/items/0/always', true)],
    fails: [at('/items/0/items/0/always', 1)],
    fault: 'schema/menu.json /items/0/items/0/always: expected true or false, found the number 1 @ 1',
  },
  'items[].shops': {
    passes: [at('/items/0/items/0/shops', ['A'])],
    fails: [at('/items/0/items/0/shops', 'A')],
    fault: 'schema/menu.json /items/0/items/0/shops: expected a list, found the text "A" @ "A"',
  },
  'items[].levels': {
    passes: [at('/items/0/items/0/levels', ['MID'])],
    fails: [at('/items/0/items/0/levels', ['MIDD'])],
    fault: 'schema/menu.json /items/0/items/0/levels/0: no level is called "MIDD"; did you mean "MID"? @ "MIDD"',
  },
  'items[].items': {
    passes: [at('/items/0/items', [])],
    fails: [at('/items/0/items', {})],
    fault: 'schema/menu.json /items/0/items: expected a list, found an object @ {}',
  },
}
