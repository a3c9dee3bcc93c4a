import { describe, expect, test } from 'vitest'
import { compileReport, reportPlace, withReport } from '../../../support/schema/report-files.ts'
import { collectFaultsWith } from '../../../support/schema/schema-files.ts'

const getHeader = (...texts: readonly string[]) =>
  compileReport(['/outputs/pdf/header', texts]).outputs.header?.map(line =>
    line.map(part =>
      typeof part === 'string' ? part : [part.value === 'now' ? 'now' : part.value.text, ...part.cuts],
    ),
  )

describe('a line above a report', () => {
  test.each([
    ['plain text', ['plain text']],
    ['{shop.name}', [['shop.name']]],
    ['{shop.address|48,90}', [['shop.address', 48, 90]]],
    ['PERIOD : {since} s/d {until}!', ['PERIOD : ', ['since'], ' s/d ', ['until'], '!']],
    ['{now} {user.person_id}', [['now'], ' ', ['user.person_id']]],
    ["{upper(shop.name) + ' X'}", [["upper(shop.name) + ' X'"]]],
    ['', []],
  ])('%s', (text, parts) => {
    expect(getHeader(text)).toEqual([parts])
  })
})

test.each([
  ['{shop.nam}', '"place" has no field "nam"; did you mean "name"? @ nam}"'],
  ['AT {price}', 'nothing is called "price" @ price}"'],
  ['a } b', 'a value stands in braces, closed, as in {shop.name} or {shop.address|48,90} @ "a } b"'],
])('reports the position of a fault in %s', (text, fault) => {
  const [found = ''] = collectFaultsWith(...withReport(['/outputs/pdf/header', [text]]))
  expect(found.replace(`schema/${reportPlace} `, '').replace(/^[^ ]+ /, '')).toBe(fault)
})
