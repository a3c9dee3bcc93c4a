import { describe, expect, test } from 'vitest'
import { withBalanceReports } from '../../../support/schema/balance-reports.ts'
import { withLedgers } from '../../../support/schema/ledger-files.ts'
import { compileReport, withReport } from '../../../support/schema/report-files.ts'
import { buildEdits, collectFaultsWith, type Edit } from '../../../support/schema/schema-files.ts'

type Edits = readonly (readonly [pointer: string, value?: unknown])[]

const getFilters = (...edits: Edits) => compileReport(...edits).filters
const getLines = (...edits: Edits) =>
  collectFaultsWith(...withReport(...edits)).map(line => line.replace(/^[^ ]+ /, '').replace(/ @ .*$/, ''))

describe('a valid filter', () => {
  test('has a field with a type, and choices or a reference', () => {
    const [since, , maker, sizes] = getFilters()
    expect(since).toMatchObject({ field: { name: 'since', title: 'From', type: { name: 'date' }, required: true } })
    expect(maker).toMatchObject({
      field: {
        type: { name: 'code' },
        ref: { to: 'place' },
        required: false,
        presentation: { placeholder: 'EVERYBODY' },
      },
      all: 'EVERYBODY',
      multiple: false,
    })
    expect(sizes).toMatchObject({
      field: { type: { name: 'choice' }, choices: [{ value: 'SMALL' }, { value: 'LARGE' }] },
      multiple: true,
    })
  })

  test('has choices with titles that differ from the values', () => {
    const [, , , sizes] = getFilters(['/filters/3/enum', ['SMALL', { value: 'LARGE', title: 'Large ones' }]])
    expect(sizes?.field.choices.map(({ value, title }) => [value, title])).toEqual([
      ['SMALL', 'SMALL'],
      ['LARGE', 'Large ones'],
    ])
  })

  test('ends the period that another filter begins, according to their rules', () => {
    expect(getFilters().map(({ since, maxDays }) => [since, maxDays])).toEqual([
      [undefined, undefined],
      ['since', 31],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
    const [, until] = getFilters(['/filters/1/maxDays'], ['/filters/0/rule', 'day != since'])
    expect(until?.since).toBe(undefined)
  })

  test('ends a period of a date that another filter chooses', () => {
    const chosen = "if(made_by == 'ALL', sysdate(), day)"
    const period = (until: string) =>
      getFilters(
        ['/filters/0/rule', `${chosen} >= since`],
        ['/filters/1/maxDays'],
        ['/filters/1/rule', `${until} <= until`],
      )
    expect(period(chosen)[1]?.since).toBe('since')
    expect(period("if(made_by == 'ALL', day, day)")[1]?.since).toBe(undefined)
    expect(period('sysdate()')[1]?.since).toBe(undefined)
  })

  test('may use references, the user and the shop', () => {
    const rule = "maker.name == made_by.name and maker == shop.place_code and user.person_id != ''"
    expect(getFilters(['/filters/2/rule', rule])[2]?.rule?.text).toBe(rule)
  })
})

describe('a filter that queries other rows', () => {
  const ruled = (rule: string) => getFilters(['/filters/2/rule', rule])[2]?.rule?.text

  test('uses self for the row, and the filter by its name', () => {
    const rule = "exists('thing', size == self.size and maker == made_by and maker.name == self.maker.name)"
    expect(ruled(rule)).toBe(rule)
  })

  test('is refused in a balance, which has no single rows', () => {
    const rule = "exists('thing', thing_code == self.piece)"
    const edit: Edit = ['reports/held-by-tray.json', '/filters/3/rule', rule]
    expect(collectFaultsWith(...withLedgers, ...withBalanceReports, edit).join('\n')).toContain(
      '/filters/3/rule: the database cannot calculate a count of other rows',
    )
  })

  test('may use only columns, of its own row and of other rows', () => {
    const half = { $ref: 'types#money', 'x-calc': 'price / 2', 'x-store': false }
    const word = { $ref: 'types#text', 'x-calc': "name + '!'", 'x-store': false }
    const worked = [buildEdits('thing')('/properties/half', half), buildEdits('shop')('/properties/word', word)]
    const collectFaults = (condition: string) => {
      const rule = `exists('thing', maker == made_by and ${condition})`
      return collectFaultsWith(...withReport(['/filters/2/rule', rule]), ...worked).join('\n')
    }
    expect(collectFaults('price == self.price')).toBe('')
    expect(collectFaults('half == self.price')).toContain('"half" of "thing" is worked out in each reading: store it')
    expect(collectFaults('name == self.maker.word')).toContain(
      'a value of another row that is worked out whenever it is read is in no table: store it there',
    )
  })

  test('is only a condition: groups and sums may not query', () => {
    const asks = "if(exists('thing', size == self.size), 1, 0)"
    const refused = 'the database cannot calculate a count of other rows: store it in a field and name that field'
    expect(getLines(['/group/1/by', asks]).join('\n')).toContain(`/group/1/by: ${refused}`)
    expect(getLines(['/columns/6/value', `sum(${asks})`]).join('\n')).toContain(`/columns/6/value: ${refused}`)
  })
})

describe('faults of a filter', () => {
  const rows: readonly (readonly [name: string, edits: Edits, faults: readonly string[]])[] = [
    [
      'a name that is none, or stands twice',
      [
        ['/filters/2/name', 'Made By'],
        ['/filters/2/rule', 'active'],
        ['/outputs'],
        ['/filters/3/name', 'since'],
        ['/filters/3/rule', 'active'],
      ],
      [
        '/filters/2/name: "Made By" is not a name of small letters, digits and _',
        '/filters/3/name: another filter has the name "since"',
      ],
    ],
    [
      'a filter with the name of a field',
      [['/filters/2/name', 'maker'], ['/filters/2/rule', 'maker == maker'], ['/outputs']],
      expect.arrayContaining([
        '/filters/2/rule: "maker" is both a field and a filter; give the filter another name',
      ]) as unknown as readonly string[],
    ],
    [
      'no type',
      [['/filters/3/enum'], ['/filters/3/multiple']],
      expect.arrayContaining([
        '/filters/3: the field has no type: say "$ref": "types#text" or another type',
      ]) as unknown as readonly string[],
    ],
    [
      'an unknown resource',
      [['/filters/2/ref', 'plaice'], ['/filters/2/rule', 'active'], ['/outputs']],
      ['/filters/2/ref: no resource is called "plaice"; did you mean "place"?'],
    ],
    [
      'a type said twice',
      [['/filters/2/$ref', 'types#text']],
      ['/filters/2/$ref: "ref" says already what type the filter has'],
    ],
    [
      'a word for all of a required filter',
      [['/filters/2/required', true]],
      ['/filters/2/all: a required filter has no word for all'],
    ],
    [
      'choices that are none',
      [['/filters/3/enum', ['SMALL', 3]]],
      ['/filters/3/enum/1: expected a text or an object, found the number 3'],
    ],
    [
      'several values of what is typed',
      [
        ['/filters/0/multiple', true],
        ['/filters/0/default'],
        ['/filters/0/rule', 'active'],
        ['/filters/1/maxDays'],
        ['/outputs'],
      ],
      ['/filters/0/multiple: "multiple" needs "ref" or "enum"'],
    ],
    [
      'a default of several values',
      [['/filters/3/default', "'SMALL'"]],
      ['/filters/3/default: the default of several values is not carried out yet'],
    ],
    ['a default that reads rows', [['/filters/0/default', 'day']], ['/filters/0/default: nothing is called "day"']],
    [
      'a default of another type',
      [['/filters/0/default', "'x'"]],
      ['/filters/0/default: expected a date; found a text'],
    ],
    [
      'a rule that is no condition',
      [['/filters/0/rule', 'price']],
      expect.arrayContaining([
        '/filters/0/rule: expected true or false; found a number',
      ]) as unknown as readonly string[],
    ],
    [
      'most days of what ends no period',
      [['/filters/0/maxDays', 3]],
      [
        '/filters/0/maxDays: "maxDays" is for the date that ends a period: its rule says "<=", and another filter\'s ">=" of the same field',
      ],
    ],
    [
      'a secret',
      [
        ['/filters/0/$ref', 'types#secret'],
        ['/filters/0/rule', 'active'],
        ['/outputs'],
        ['/filters/0/default'],
        ['/filters/1/maxDays'],
      ],
      ['/filters/0/$ref: a secret is no filter'],
    ],
  ]

  test.each(rows)('%s', (_name, edits, faults) => {
    expect(getLines(...edits)).toEqual(faults)
  })
})
