// Tests that prove several words at once: file and name.
export const tests = {
  authorized:
    'tests/server/operations/authorize/authorize.test.ts > is spent once, and the log says who agreed to what',
  crud: 'tests/conformance/resources.test.ts > lets its owner create, read, list, search, sort, change and delete a row',
  related:
    'tests/conformance/barang.test.ts > stones of a piece are read and changed by who may change the piece, and by nobody else',
  brelated: 'tests/e2e/data-barang.e2e.ts > stones of a diamond piece are added, changed and taken away in its form',
  found: 'tests/e2e/data-barang.e2e.ts > a piece is found by its barcode and gets another name, never another weight',
  schemas: 'tests/conformance/resources.test.ts > answers rows and saves in the form that its plain schemas say',
  double:
    'tests/conformance/resources.test.ts > refuses a second row with the same key and names every field of the key',
  required: 'tests/conformance/resources.test.ts > names all required fields at once when nothing is sent',
  unknown:
    'tests/conformance/resources.test.ts > refuses unknown fields, wrong kinds and bodies that are no record, and keeps nothing of them',
  others: 'tests/conformance/resources.test.ts > keeps rows of a shop from the users of another',
  levels: 'tests/conformance/resources.test.ts > gives %s what his menu needs and no more',
  api: 'tests/conformance/resources.test.ts > stands in the description of the API',
  inuse: 'tests/server/operations/check-rules.test.ts > of %s cannot be deleted, and the answer names what uses it',
  ref: 'tests/server/operations/check-rules.test.ts > names a row of the own shop: a tray of another shop’s gudang is refused',
  owner: 'tests/server/operations/check-rules.test.ts > cannot be made for another shop',
  bounds: 'tests/conformance/words.test.ts > bounds of fields refuse %j',
  defaults:
    'tests/conformance/words.test.ts > a row that says little has its defaults, and never shows what is written only',
  messages: 'tests/conformance/words.test.ts > messages of a field stand in place of the usual ones',
  once: 'tests/conformance/words.test.ts > what is written once keeps its value, and no two rows share what is unique',
  list: 'tests/conformance/words.test.ts > a list has its order, search, filters, page and totals as its file says',
  call: 'tests/conformance/words.test.ts > a call of its own has its path, its names and its envelope, and a verb that is left out is none',
  perm: 'tests/conformance/words.test.ts > levels see, write and call what is theirs',
  apidoc: 'tests/conformance/words.test.ts > the description of the API has titles, descriptions, examples and bounds',
  calc: 'tests/conformance/rules.test.ts > is worked out from what is sent, in exact decimals, and again at each change',
  unstored: 'tests/conformance/rules.test.ts > is filtered, sorted and searched like a column',
  xdefault: 'tests/conformance/rules.test.ts > fills what nobody gave, and nothing else',
  copy: 'tests/conformance/rules.test.ts > copy takes the value at each other pick, unless one is given',
  show: 'tests/conformance/rules.test.ts > show false empties the field, unless it keeps its value',
  require: 'tests/conformance/rules.test.ts > require asks for a value where it holds and the field shows',
  lock: 'tests/conformance/rules.test.ts > lock refuses another value and takes the same one',
  section:
    'tests/conformance/rules.test.ts > a section that does not show empties its fields and asks for none of them',
  choice:
    'tests/conformance/rules.test.ts > a choice is taken only where it shows, and stays where it was taken before',
  reffilter:
    'tests/conformance/rules.test.ts > refuses rows that it does not offer, by their own fields and by the row that names them',
  offers: 'tests/conformance/rules.test.ts > offers what the form may name',
  lookcols: 'tests/conformance/rules.test.ts > is of a field that looks up here, and for who may use its screen',
  checks:
    'tests/conformance/rules.test.ts > x-checks refuse a row with their message, at their fields, and warnings stop nothing',
  uniquewhen: 'tests/conformance/rules.test.ts > x-unique with a condition lets rows double for which it does not hold',
  alias:
    'tests/conformance/rules.test.ts > an alias gives the rows of its filter, by their own fields and by those of a reference',
  param: 'tests/conformance/rules.test.ts > with a parameter asks the settings of the shop that saves',
  renamed:
    'tests/server/storage/migration/migration.test.ts > a renamed resource keeps its rows, and a dropped one is gone with them',
  columns:
    'tests/server/storage/migration/migration.test.ts > the columns after a rename and a drop are those of the schema',
  index: 'tests/server/storage/migration/migration.test.ts > an index comes, changes and goes with the schema',
  audit: 'tests/server/operations/write-audit.test.ts > values are kept only where the schema file asks for them',
  answer: 'tests/server/http/routes-about.test.ts > has for each user what his menu needs, and no more',
  secret: 'tests/server/operations/secrets.test.ts > a secret is kept as an argon2id hash, another one each time',
  signin: 'tests/server/modules/users/sign-in.test.ts > answers a token, the user with his shop, his menu and modules',
  signinmenu:
    'tests/server/modules/users/sign-in.test.ts > has no group without entries and no screen that is not built',
  owned: 'tests/server/modules/users/sign-in.test.ts > of OWN has every screen that is built',
  ksr: 'tests/server/modules/users/sign-in.test.ts > of KSR has nothing of the master data and of the users',
  menushow: 'tests/server/modules/sistem/menu-file.test.ts > a line that is not shown denies nobody',
  menukeys:
    'tests/e2e/hak-akses.e2e.ts > the owner renames, moves and hides entries by the keyboard, and everybody’s menu follows',
  given:
    'tests/server/modules/users/hak-akses.test.ts > what is given counts with the next call, and the session goes on',
  givenseen:
    'tests/e2e/hak-akses.e2e.ts > a cashier is given two entries: he sees them at once, and nothing else opens',
  off: 'tests/server/modules/users/session.test.ts > when its user is switched off, and does not come back with him',
  startbase:
    'tests/server/start-data.test.ts > of an empty start is one shop, one owner and the gudang that every shop has',
  demo: 'tests/server/start-data.test.ts > of a demo is a small chain: two shops with their users, lists and trays',
  dates: 'tests/server/start-data.test.ts > opens at %s with the business date of the shop’s own zone, %s',
  menu: 'tests/engine/access/visible-menu.test.ts > the menu of the schema stays as it is',
  bwords: 'tests/e2e/rules.e2e.ts > plain words of fields and forms show',
  blist: 'tests/e2e/rules.e2e.ts > plain words of lists show',
  bcalc:
    'tests/e2e/rules.e2e.ts > calculated and joined fields show their values while one types, and nobody writes into them',
  bcsv: 'tests/e2e/rules.e2e.ts > joined and unstored fields stand in the list, are sorted by, and go into the CSV',
  bdefault: 'tests/e2e/rules.e2e.ts > a new form begins with what the file gives, until somebody types something else',
  bcopy:
    'tests/e2e/rules.e2e.ts > another pick copies over what stood there, but fills only an empty box where the file says so',
  bhide:
    'tests/e2e/rules.e2e.ts > fields and sections that do not show vanish and are saved empty, unless they keep their value',
  bmarks: 'tests/e2e/rules.e2e.ts > marks, locks and choices follow the other fields',
  blookup:
    'tests/e2e/rules.e2e.ts > a lookup offers what the form may name, and tells of a pick that is no longer offered',
  bsearch:
    'tests/e2e/rules.e2e.ts > a lookup searches the fields that its file names, and shows others beside the label',
  bfew: 'tests/e2e/rules.e2e.ts > a lookup of few rows offers all of them at once, whatever was picked lately',
  benter: 'tests/e2e/rules.e2e.ts > Enter sends a form whose file says so, and no other',
  asks: 'tests/conformance/asks.test.ts > a line and a document ask together, and a move asks by itself',
  basks:
    'tests/e2e/angka.e2e.ts > what is absurd is asked about before it is saved, and stands at its cell where it is not',
  bchecks: 'tests/e2e/rules.e2e.ts > broken rules stand at their fields or over the buttons, warnings stop nothing',
  mlist: `tests/e2e/masters.e2e.ts > \${path} takes a row from its list through the empty form to its deletion`,
  mrow: `tests/e2e/masters.e2e.ts > \${path} takes a row from its list through the empty form to its deletion`,
  amounts: 'tests/e2e/forms.e2e.ts > amounts and weights keep every digit, typed or pasted',
  jwrong: 'tests/e2e/jenis-batu.e2e.ts > a field says what is wrong with it once it was touched',
  jdouble: 'tests/e2e/jenis-batu.e2e.ts > a key that is there already is refused at its field',
  jkey: 'tests/e2e/jenis-batu.e2e.ts > a row is changed, but for its key',
  jdelete: 'tests/e2e/jenis-batu.e2e.ts > a row is deleted after a question, and the last one leaves the list empty',
  jlist: 'tests/e2e/jenis-batu.e2e.ts > the list is searched, sorted and exported as it is shown',
  shellown: 'tests/e2e/shell.e2e.ts > the owner sees every screen in the menu, his shop, its date and his name',
  landing: 'tests/engine/schema-answer.test.ts > an entry of the menu keeps its icon and its line',
  shelllanding: 'tests/e2e/pages.e2e.ts > a landing page has a card for each screen below it',
  shellcover: 'tests/e2e/pages.e2e.ts > the head of the menu has the pattern of the shop',
  shellmenu: 'tests/e2e/shell.e2e.ts > sees the masters of his level and not the users',
  shops:
    'tests/server/modules/users/choose-shop.test.ts > a level of every shop and a user with several choose among the open ones, nobody else',
  closedshop:
    'tests/server/modules/users/choose-shop.test.ts > a shop that is switched off signs nobody in, and its sessions are over',
  gives: 'tests/server/modules/users/user-rules.test.ts > %s may make %s: %s',
  action:
    'tests/server/modules/users/end-sessions.test.ts > signs a user out everywhere, and the audit says who did it',
  behind: 'tests/server/operations/day.test.ts > %s waits for the day: %s',
  busers: 'tests/e2e/users.e2e.ts > the owner makes a user, gives him another password and signs him out',
  bshops: 'tests/e2e/users.e2e.ts > the shop is chosen in the header, by keyboard, and everything follows it',
  bbehind:
    'tests/e2e/users.e2e.ts > a day that is behind shows its page, but for the screens that an owner has open then',
  entries: 'tests/server/http/settings.test.ts > are read with their defaults, and saved together, each as its row',
  oneentry: 'tests/server/http/settings.test.ts > one is answered to everybody, and its default where no row is',
  layout: 'tests/server/http/settings.test.ts > of paper is kept whole, and shows only what its kind has, on its page',
  bentries: 'tests/e2e/settings.e2e.ts > settings are searched, changed and saved together',
  blayout: 'tests/e2e/settings.e2e.ts > a nota is laid out by fields, arrows and properties',
  brename: 'tests/e2e/live-schema.e2e.ts > a renamed field keeps its values under its new title',
  vview: 'tests/conformance/views.test.ts > gives the rows of its filter, in its order, by its search, with its totals',
  vaccess:
    'tests/conformance/views.test.ts > gives who has nothing else what it does, and lets him write what it writes',
  vwords: 'tests/conformance/views.test.ts > calls its fields by its own words, also where they are refused',
  vlog: 'tests/conformance/views.test.ts > keeps who changed what, when, from which value and to which',
  vactive:
    'tests/conformance/views.test.ts > is offered to who makes it anew and may switch it on, and is on after that',
  bgrid: 'tests/e2e/grid.e2e.ts > cells are reached by the keyboard, and one save keeps all that changed',
  binuse:
    'tests/e2e/rows-in-use.e2e.ts > a row in use is switched off instead of deleted, and on again when somebody makes it anew',
} as const
