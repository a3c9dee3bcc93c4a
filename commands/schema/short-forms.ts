// Short forms of the schema files with the long forms that they are read as: for the reference, and for the test that compares both.

export interface ShortForm {
  /** What is written so: a field, a column of a report, the fields of an import, or the rows of a resource in start data. */
  readonly subject: 'field' | 'column' | 'map' | 'rows'
  readonly short: unknown
  readonly long: unknown
  readonly note: string
}

export const shortForms: readonly ShortForm[] = [
  { subject: 'field', short: 'note', long: { $ref: 'note' }, note: 'a type alone' },
  {
    subject: 'field',
    short: "money 'Cost' readOnly",
    long: { $ref: 'money', title: 'Cost', readOnly: true },
    note: "a declaration: type, title in quotes (`''` is a quote in it), `readOnly`, all but the type optional",
  },
  {
    subject: 'field',
    short: 'money = price * qty',
    long: { $ref: 'money', 'x-calc': 'price * qty' },
    note: 'a calculated field; a title may be before the `=`',
  },
  {
    subject: 'field',
    short: { enum: { S: 'Small' } },
    long: { type: 'string', enum: ['S'], 'x-enum': { S: { title: 'Small' } } },
    note: 'a choice with its titles',
  },
  {
    subject: 'field',
    short: { $ref: 'code', 'x-ref': 'maker' },
    long: { $ref: 'code', 'x-ref': { to: 'maker' } },
    note: 'a reference',
  },
  {
    subject: 'field',
    short: { $ref: 'text', 'x-fetch': 'maker.name' },
    long: { $ref: 'text', 'x-fetch': { from: 'maker.name', mode: 'copy' } },
    note: 'a copied value',
  },
  {
    subject: 'field',
    short: { $ref: 'label', 'x-number': 'N-{yyMMdd}-{####}' },
    long: { $ref: 'label', 'x-number': { pattern: 'N-{yyMMdd}-{####}', reset: 'day' } },
    note: 'a number that begins again with the date in its pattern',
  },
  {
    subject: 'field',
    short: { $ref: 'money', 'x-calc': ['price', '* qty'] },
    long: { $ref: 'money', 'x-calc': 'price * qty' },
    note: 'any expression in lines, which are joined by a space',
  },
  {
    subject: 'column',
    short: "cost: money 'Cost' = price * 2",
    long: { name: 'cost', $ref: 'money', title: 'Cost', value: 'price * 2' },
    note: 'a column of a report, or a number of a card: type, title and value are optional',
  },
  {
    subject: 'column',
    short: 'sum(cost = price * 2)',
    long: { name: 'cost', value: 'price * 2', total: 'sum' },
    note: 'the same with its total; `sum(price)` alone in a list, too',
  },
  {
    subject: 'map',
    short: ['name', { price: { upper: true } }],
    long: { name: 'name', price: { upper: true } },
    note: 'a name stands for itself in what an import, a move, a posting or a fill sets',
  },
  {
    subject: 'rows',
    short: [
      [
        ['code', 'size', 'name'],
        ['A', 1],
        ['B', null, 'LAST'],
      ],
    ],
    long: [
      { code: 'A', size: 1 },
      { code: 'B', name: 'LAST' },
    ],
    note: 'a table: names, then rows; also in a field that holds a list',
  },
]

const toCell = (value: unknown): string => `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``

/** The chapter of the reference. */
export const formatShortForms = (): string =>
  [
    '## Short forms',
    'A file may say a thing in its short or its long form; both are the same to the program. Titles follow from names, and `$ref` needs no `types#`.',
    [
      '| short | long | what it is |',
      '| --- | --- | --- |',
      ...shortForms.map(({ short, long, note }) => `| ${toCell(short)} | ${toCell(long)} | ${note} |`),
    ].join('\n'),
  ].join('\n\n')
