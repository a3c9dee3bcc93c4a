import { expect, test } from 'vitest'
import { omitLoneSubtotals } from '../../../../src/generator/report/report-page.ts'

const parse = (text: string) =>
  text.split(' ').map(name => ({
    name,
    kind: name.startsWith('=') ? ('subtotal' as const) : ('row' as const),
    level: name.startsWith('=') ? Number(name.slice(1)) : 2,
  }))
const show = (text: string, isBegin = true): string =>
  omitLoneSubtotals(parse(text), { isBegin })
    .map(({ name }) => name)
    .join(' ')

test('a subtotal of one row repeats it', () => {
  expect(show('a =0 b c =0 d =0')).toBe('a b c =0 d')
})

test('each level counts the rows of its own groups', () => {
  expect(show('a =1 =0 b =1 c =1 =0 d e =1 =0')).toBe('a b c =0 d e =1 =0')
})

test('the first groups of a later page may have rows on the page before', () => {
  expect(show('a =1 =0 b =1 c =1 =0 d =1 =0', false)).toBe('a =1 =0 b c =0 d')
})
