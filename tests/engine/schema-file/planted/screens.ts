// Mistakes in menus, views, lists and parameters.
import { inFile, type PlantedMistake } from './mistake.ts'

export const screenMistakes: readonly PlantedMistake[] = [
  ...inFile('menu.json', [
    [
      'a dashboard where users sign in',
      `"path": "/today"`,
      `"path": ‸"/"`,
      'expected a path such as /master-x, found "/"',
    ],
    [
      'a level that does not see the entry above',
      `"levels": ["MID", "LOW"]`,
      `"levels": ["LOW"]`,
      '"MID" never sees this entry: "goods" above it is for LOW',
      { at: { text: `"path": "/things", "levels": [‸"MID"]` } },
    ],
    [
      'a view that is not there',
      `"document:order/open"`,
      `‸"document:order/opened"`,
      '"order" has no view "opened"; did you mean "open"?',
    ],
    ['a path that is taken', `"path": "/orders"`, `"path": ‸"/order"`, 'the entry "order-new" has this path already'],
    [
      'a module that is not there',
      `"to": "resource:tray",`,
      `"to": "resource:tray", "module": ‸"EXTRAS",`,
      'no module is called "EXTRAS"; did you mean "EXTRA"?',
    ],
    [
      'a report that no menu opens',
      `    { "id": "things-by-size", "title": "Things By Size", "to": "report:things-by-size", "path": "/things-by-size" },\n`,
      '',
      'no menu entry opens this report',
      { severity: 'note', at: { file: 'reports/things-by-size.json', text: `‸{\n  "$schema": "../dialect/report` } },
    ],
    [
      'a list that no menu opens',
      `    { "id": "work", "title": "Work", "to": "list:work", "path": "/work" },\n`,
      '',
      'no menu entry opens this list',
      { severity: 'note', at: { file: 'lists/work.json', text: `‸{\n  "$schema": "../dialect/list` } },
    ],
    [
      'a master that no menu opens',
      `,\n        { "id": "tray", "title": "Trays", "to": "resource:tray", "path": "/trays" }`,
      '',
      'no menu entry opens "tray": only full levels reach it',
      { severity: 'note', at: { file: 'resources/goods/tray.json', text: `‸{\n  "$schema": "../../dialect` } },
    ],
    [
      'a document that no one can begin',
      `    { "id": "deposit-new", "title": "New Deposit", "to": "document:deposit/new", "path": "/deposit" },\n`,
      '',
      'no screen offers the move "save"',
      { severity: 'note', at: { file: 'resources/goods/deposit.json', text: `‸{ "id": "save"` } },
    ],
    [
      'a page of others that no page needs',
      `"to": "resource:tray",`,
      `"to": "resource:tray", "needs": ‸["resource:thing"],`,
      'only a page needs other screens: say "to": "page:name", or take "needs" out',
    ],
  ]),
  ...inFile('resources/goods/order.json', [
    [
      'a view that no menu opens',
      `"x-views": {`,
      `"x-views": {\n    ‸"gone": { "title": "Gone", "filter": "state == 'GONE'" },`,
      'no menu entry or list opens the view "gone"',
      { severity: 'note' },
    ],
    [
      'a move that no screen offers',
      `"actions": ["approve", "cancel", "print:proof"]`,
      `"actions": ["approve", "print:proof"]`,
      'no screen offers the move "cancel"',
      { severity: 'note', at: { text: `‸{\n        "id": "cancel"` } },
    ],
    [
      'an action that never starts in its view',
      `"filter": "state == 'OPEN'"`,
      `"filter": "state == 'DONE'"`,
      'the view shows "DONE" alone, and "approve" starts from OPEN',
      { at: { text: `"actions": [‸"approve"` } },
    ],
    [
      'an action that is not there',
      `"actions": ["approve", "cancel"`,
      `"actions": [‸"aprove", "cancel"`,
      'no move or print is called "aprove"; did you mean "approve"?',
    ],
    ['a filter that shows nothing', `"filter": "state == 'OPEN'"`, `"filter": "‸false"`, 'this never holds'],
    [
      'a print of lines that are not there',
      `"lines": "goods"\n    }\n  ]`,
      `"lines": ‸"good"\n    }\n  ]`,
      'the document has no lines "good"; did you mean "goods"?',
    ],
  ]),
  ...inFile('resources/goods/thing.json', [
    [
      'a total of what rows weigh that are gone',
      `"x-list": { "columns": ["thing_code", "name", "price"]`,
      `"x-list": { "columns": ["thing_code", "name", ‸"sum(weight)"]`,
      'the total of "weight" counts rows that "goods" has no longer: total a field that a balance of it is part of',
    ],
    [
      'a parameter that no section knows',
      `param('STEP', 1)`,
      `param(‸'STEPS', 1)`,
      'no parameter is called "STEPS"; did you mean "STEP"?',
    ],
    [
      'a parameter with a default of another kind',
      `param('STEP', 1)`,
      `‸param('STEP', 'ONE')`,
      '"round" needs a number as its second value; found a text',
    ],
    [
      'a module in an expression that is not there',
      `"rule": "price < 1000000"`,
      `"rule": "price < 1000000 or module(‸'EXTRAS')"`,
      'no module is called "EXTRAS"; did you mean "EXTRA"?',
    ],
    [
      'a function that is not there',
      `"x-calc": "round(price`,
      `"x-calc": "‸rond(price`,
      'no function is called "rond"; did you mean "round"?',
    ],
  ]),
  ...inFile('lists/work.json', [
    [
      'a move of a list that is not there',
      `"order": "approve"`,
      `"order": ‸"aprove"`,
      '"order" has no move "aprove"; did you mean "approve"?',
    ],
    [
      'a column that a document lacks',
      `"deposit": "deposit_no"`,
      `"deposit": ‸"deposit_nr"`,
      '"deposit" has no field "deposit_nr"; did you mean "deposit_no"?',
    ],
  ]),
  ...inFile('reports/things-by-size.json', [
    [
      'rows and columns of the same field',
      `"group": [{ "by": "size", "title": "Size" }],`,
      `"group": [{ "by": "size", "title": "Size" }], "across": { "by": ‸"size" },`,
      '"size" is a group already: rows or columns are of it, not both',
    ],
    [
      'months of a text',
      `"group": [{ "by": "size", "title": "Size" }],`,
      `"group": [{ "by": "size", "title": "Size" }], "across": { "by": "maker", ‸"every": "month" },`,
      '"maker" is no date, so it has no periods',
    ],
    [
      'a tree of rows that have no parents',
      `"group": [{ "by": "size", "title": "Size" }],`,
      `"group": [{ "by": "size", "title": "Size", ‸"subtotal": "tree" }],`,
      'only a reference to a resource with "x-tree" leads to rows below each other',
    ],
  ]),
  ...inFile('dashboard.json', [
    [
      'a card that leads nowhere',
      `"to": "report:things-by-size"`,
      `"to": ‸"report:things-by-sise"`,
      'no report is called "things-by-sise"; did you mean "things-by-size"?',
    ],
    [
      'an alert that compares a state that is not there',
      `"where": "state == 'OPEN'"`,
      `"where": "state == ‸'OPENED'"`,
      `'OPENED' is none of 'OPEN', 'DONE', 'GONE'; did you mean "OPEN"?`,
    ],
  ]),
]
